package org.mnemo.cli;

import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.core.Nearest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What was meant by an argument that no command knows. */
final class UnknownArgument {

  private UnknownArgument() {}

  /** The nearest option or command of the command that was called; empty if none is near. */
  static Optional<String> of(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Optional.empty();
    }
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String argument = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
    Stream<String> known =
        argument.startsWith("-")
            ? command.options().stream()
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName)
            : command.subcommands().entrySet().stream()
                .filter(entry -> !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(entry -> entry.getKey());
    return Nearest.meant(argument, known.toList());
  }
}
