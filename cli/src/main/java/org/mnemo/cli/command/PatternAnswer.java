package org.mnemo.cli.command;

import java.util.List;
import org.mnemo.core.trace.Remark;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Sentence;

/**
 * Answer of commands that write a pattern.
 *
 * @param pattern path of the file
 * @param requests number of requests that it is of
 * @param keys number of distinct keys
 * @param whole false if it is of a part of a trace
 * @param notUnderstood what of the trace is not known, by cause; among the remarks, too
 * @param remarks what the trace's reader left out or assumed
 */
record PatternAnswer(
    String pattern,
    long requests,
    long keys,
    boolean whole,
    List<Remark> notUnderstood,
    List<String> remarks) {

  Answer answer() {
    return new Answer(
        Sentence.format(
            "{requests,request} for {keys,key}{part}",
            requests,
            keys,
            whole ? "" : ", a part of the trace"),
        List.of(),
        List.of(),
        Answer.sentences(remarks));
  }
}
