package org.mnemo.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.Secrets;
import picocli.CommandLine.Model.CommandSpec;

/** The command as the user gave it, for reports to repeat. */
final class CommandLineText {

  private CommandLineText() {}

  /**
   * One line, quoted for a shell, what is secret left out.
   *
   * @param command as picocli sets it; null before that
   */
  static List<String> of(@Nullable CommandSpec command) {
    if (command == null) {
      return List.of();
    }
    return List.of(
        command.root().commandLine().getParseResult().originalArgs().stream()
            .map(CommandLineText::withoutSecret)
            .map(CommandLineText::quoted)
            .collect(Collectors.joining(" ", "bin/mnemo ", "")));
  }

  private static String withoutSecret(String argument) {
    int equals = argument.indexOf('=');
    String name = equals < 0 ? "" : argument.substring(0, equals).replaceFirst("^-p", "");
    return equals >= 0 && Secrets.isSecret(name, argument.substring(equals + 1))
        ? argument.substring(0, equals + 1) + "..."
        : argument;
  }

  private static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./~-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
