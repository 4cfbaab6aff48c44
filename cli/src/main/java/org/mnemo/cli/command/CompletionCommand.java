package org.mnemo.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.OptionText;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "completion",
    description = {
      "Print a completion script for bash or zsh.",
      "",
      "For this shell:",
      "  source <(bin/mnemo completion)",
      "For bash, always:",
      "  bin/mnemo completion > ~/.local/share/bash-completion/completions/mnemo",
      "For zsh, always, and then 'source ~/.mnemo-completion' in ~/.zshrc:",
      "  bin/mnemo completion > ~/.mnemo-completion",
      ""
    })
public final class CompletionCommand implements Callable<Integer> {

  /**
   * Line of picocli's script by which Bash expands names of files as words, so that a file named
   * {@code $(command)} would be run. Without it Bash completes files by itself.
   */
  private static final String FILES_AS_WORDS =
      "positionals=$( compgen -f -- \"${curr_word}\" ) # files";

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Spec private @Nullable CommandSpec command;

  @Override
  public Integer call() {
    if (command != null) {
      showRare(command.root().commandLine());
      // Shells look up the last part of a path, so this is for bin/mnemo, too.
      String script =
          AutoComplete.bash("mnemo", command.root().commandLine()).replace(FILES_AS_WORDS, "");
      answer.finish(new Completion(script), List.of());
      if (!answer.isJson()) {
        System.out.print(script);
      }
    }
    return 0;
  }

  /**
   * Shows the rare options of a command and of all below it, as picocli completes no hidden ones.
   */
  private static void showRare(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    for (OptionSpec option : OptionText.all(spec)) {
      if (option.hidden() && option.group() == null) {
        spec.remove(option);
        spec.addOption(OptionSpec.builder(option).hidden(false).build());
      }
    }
    command.getSubcommands().values().forEach(CompletionCommand::showRare);
  }

  private record Completion(String script) {}
}
