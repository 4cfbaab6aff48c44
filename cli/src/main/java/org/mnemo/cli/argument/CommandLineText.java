package org.mnemo.cli.argument;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.properties.Secrets;
import picocli.CommandLine.Model.CommandSpec;

/** The command as the user gave it, for reports to repeat. */
public final class CommandLineText {

  private CommandLineText() {}

  /**
   * One line, quoted for a shell, what is secret left out.
   *
   * @param command specification of the command as picocli sets it; null before that
   */
  public static List<String> of(@Nullable CommandSpec command) {
    if (command == null) {
      return List.of();
    }
    return List.of(
        command.root().commandLine().getParseResult().originalArgs().stream()
            .map(CommandLineText::withoutSecret)
            .map(CommandLineText::quoted)
            .collect(Collectors.joining(" ", "bin/mnemo ", "")));
  }

  static String withoutSecret(String argument) {
    // Picocli takes -p NAME=VALUE, -pNAME=VALUE and -p=NAME=VALUE.
    String option = Stream.of("-p=", "-p").filter(argument::startsWith).findFirst().orElse("");
    int equals = argument.indexOf('=', option.length());
    return equals >= 0
            && Secrets.isSecret(
                argument.substring(option.length(), equals), argument.substring(equals + 1))
        ? argument.substring(0, equals + 1) + "..."
        : argument;
  }

  /** The argument, quoted if a shell would not take it for one word. */
  public static String quoted(String argument) {
    return argument.matches("[\\w@%+=:,./~-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
