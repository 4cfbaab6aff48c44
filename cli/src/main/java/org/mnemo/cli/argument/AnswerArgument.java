package org.mnemo.cli.argument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.terminal.Terminal;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerText;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether a command answers people, in sentences, or programs, in one JSON document. */
@Section("Output")
public final class AnswerArgument {

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  public boolean isJson() {
    return json;
  }

  /** Answers on standard output, once. */
  public void give(Object document, Answer answer) {
    give(document, answer, List.of());
  }

  /**
   * Answers on standard output, once.
   *
   * @param document a record with all that programs need
   * @param files paths of what was written
   */
  public void give(Object document, Answer answer, List<String> files) {
    show(answer);
    finish(document, files);
  }

  /**
   * Shows people an answer before its files are written: a full disk does not keep it from them.
   */
  public void show(Answer answer) {
    if (!json) {
      GuardedOutput.raw(System.out)
          .println(Terminal.ofThisProcess().text(answer, VerboseArgument.isGiven(command), false));
    }
  }

  /** Gives programs the document of an answer, and people the names of its files. */
  public void finish(Object document, List<String> files) {
    if (json) {
      System.out.println(Json.toString(document));
    } else if (!files.isEmpty()) {
      System.out.println(AnswerText.files(files));
    }
  }
}
