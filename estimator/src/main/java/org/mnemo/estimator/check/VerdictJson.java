package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;

/**
 * A verdict as programs read it.
 *
 * @param schema version of the document
 * @param answer the verdict at a glance
 * @param directory the checked measurement
 * @param outcome outcome of all SLOs together
 * @param split the checked split
 * @param slos result of each SLO
 * @param junit path of the JUnit file; null without one
 */
public record VerdictJson(
    int schema,
    Answer answer,
    String directory,
    Outcome outcome,
    @JsonUnwrapped Verdict.Split split,
    List<Judgement> slos,
    @Nullable String junit) {

  public static final int SCHEMA = 2;

  /** The document of a verdict. */
  public static VerdictJson of(Verdict verdict, String directory, @Nullable String junit) {
    return new VerdictJson(
        SCHEMA,
        VerdictAnswer.of(verdict),
        directory,
        verdict.outcome(),
        verdict.split(),
        verdict.judgements(),
        junit);
  }
}
