package org.mnemo.cli.command;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A script by which a shell completes our commands. */
@Command(
    name = "completion",
    description = {
      "Print a script by which bash or zsh completes the commands, options and values of mnemo and"
          + " bin/mnemo.",
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

  /** Line of the script that in zsh would change how aliases of all programs are completed. */
  private static final String OPTION_OF_THE_WHOLE_SHELL = "setopt COMPLETE_ALIASES";

  /** Line of the script by which bash expands file names as words: a name could hold a command. */
  private static final String FILES_AS_WORDS =
      "positionals=$( compgen -f -- \"${curr_word}\" ) # files";

  private static final String FILES =
      """
      local IFS=$'\\n'
            type compopt &>/dev/null && compopt -o filenames
            COMPREPLY=( $( compgen -f -- "${curr_word}" ) )
            return""";

  /**
   * Completion of {@code --order=weight}, where the script knows {@code --order weight} only: to
   * bash the sign is a word of its own, to zsh a part of one.
   */
  private static final String VALUES_AFTER_EQUALS_SIGNS =
      """

      if [ -n "$ZSH_VERSION" ]; then
        _mnemo() {
          if compset -P '--*='; then
            words=("${(@)words[1,CURRENT-1]}" "${words[CURRENT]%%=*}" "${words[CURRENT]#*=}")
            (( CURRENT++ ))
          fi
          _bash_complete -o default -F _complete_mnemo
        }
        compdef _mnemo mnemo
      else
        _mnemo() {
          local word before=()
          for word in "${COMP_WORDS[@]:0:COMP_CWORD}"; do
            [ "$word" = "=" ] || before+=("$word")
          done
          word=${COMP_WORDS[COMP_CWORD]}
          COMP_WORDS=("${before[@]}" "${word#=}")
          COMP_CWORD=${#before[@]}
          _complete_mnemo
          # Where it knows no values, as of -P, there may be files.
          [ "${#COMPREPLY[@]}" -gt 0 ] || compopt -o default
        }
        complete -F _mnemo -o default mnemo
      fi
      """;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Spec private @Nullable CommandSpec command;

  @Override
  public Integer call() {
    if (command != null) {
      // Shells look up the last part of a path, so this is for bin/mnemo, too.
      String script =
          AutoComplete.bash("mnemo", command.root().commandLine())
                  .replace(OPTION_OF_THE_WHOLE_SHELL, "")
                  .replace(FILES_AS_WORDS, FILES)
              + VALUES_AFTER_EQUALS_SIGNS;
      answer.give(new Completion(script), () -> System.out.print(script));
    }
    return 0;
  }

  /** Answer of the command. */
  private record Completion(String script) {}
}
