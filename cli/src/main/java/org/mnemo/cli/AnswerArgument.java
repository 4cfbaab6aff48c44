package org.mnemo.cli;

import org.mnemo.core.file.Json;
import picocli.CommandLine.Option;

/** Whether a command answers people, in sentences, or programs, in one JSON document. */
final class AnswerArgument {

  @Option(names = "--json", description = "Answer with one JSON document instead of sentences.")
  private boolean json;

  boolean isJson() {
    return json;
  }

  /**
   * Answers on standard output, once.
   *
   * @param document a record that says all that the sentences say
   * @param sentences prints them
   */
  void give(Object document, Runnable sentences) {
    if (json) {
      System.out.println(Json.toString(document));
    } else {
      sentences.run();
    }
  }
}
