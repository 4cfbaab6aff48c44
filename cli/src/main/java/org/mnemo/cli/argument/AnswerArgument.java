package org.mnemo.cli.argument;

import java.util.List;
import org.mnemo.core.file.Json;
import picocli.CommandLine.Option;

/** Whether a command answers people, in sentences, or programs, in one JSON document. */
public final class AnswerArgument {

  @Option(names = "--json", description = "Answer with one JSON document instead of sentences.")
  private boolean json;

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

  /** Prints what a reader has to know beside an answer, a line each. */
  public static void printNotes(List<String> notes) {
    notes.forEach(note -> System.out.println("Note: " + note + "."));
  }
}
