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

  /**
   * Answers on standard output, once.
   *
   * @param document a record that says all that the sentences say
   * @param sentences prints them
   */
  public void give(Object document, Runnable sentences) {
    if (json) {
      System.out.println(Json.toString(document));
    } else {
      sentences.run();
    }
  }

  /**
   * Answers on standard output, once.
   *
   * @param document a record with the answer and what else programs need
   */
  public void give(Object document, Answer answer) {
    give(document, () -> print(answer));
  }

  /** Prints an answer for people. */
  public void print(Answer answer) {
    List<String> lines = AnswerText.lines(answer, VerboseArgument.isGiven(command));
    GuardedOutput.raw(System.out)
        .println(Terminal.ofThisProcess().advice(String.join("\n", lines), answer.status(), false));
  }

  /**
   * Answers on standard output, once.
   *
   * @param document a record with the answer and what else programs need
   * @param files paths of what was written; printed last
   */
  public void give(Object document, Answer answer, List<String> files) {
    give(document, answer);
    if (!json && !files.isEmpty()) {
      System.out.println("Files: " + String.join(", ", files));
    }
  }

  /** Prints the notes on an answer, a line each. */
  public static void printNotes(List<String> notes) {
    notes.forEach(note -> System.out.println("Note: " + note + "."));
  }
}
