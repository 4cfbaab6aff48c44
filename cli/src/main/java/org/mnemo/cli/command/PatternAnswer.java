package org.mnemo.cli.command;

import java.util.List;
import java.util.Locale;
import org.mnemo.cli.argument.AnswerArgument;

/**
 * Answer of commands that write a pattern.
 *
 * @param pattern path of the file
 * @param requests number of requests that it is of
 * @param keys number of distinct keys
 * @param whole false if it is of a part of a trace
 * @param remarks what the trace's reader left out or assumed
 */
record PatternAnswer(
    String pattern, long requests, long keys, boolean whole, List<String> remarks) {

  void print() {
    System.out.printf(
        Locale.ROOT,
        "%,d requests for %,d keys%s.%n",
        requests,
        keys,
        whole ? "" : ", a part of the trace");
    AnswerArgument.printNotes(remarks);
    System.out.println("Pattern: " + pattern);
  }
}
