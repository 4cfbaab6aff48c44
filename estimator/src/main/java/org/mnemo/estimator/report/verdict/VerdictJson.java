package org.mnemo.estimator.report.verdict;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.verdict.Judgement;
import org.mnemo.estimator.verdict.Verdict;

/**
 * A verdict as programs read it.
 *
 * @param schema version of the document
 * @param answer the verdict at a glance
 * @param directory measurement that was judged
 * @param outcome {@code kept}, {@code broken} or {@code not-known}
 * @param fastBytes bytes of records in FastMem; null if that is not known
 * @param totalBytes bytes of all records; null if that is not known
 * @param junit path of the JUnit file; null if none was asked for
 */
public record VerdictJson(
    int schema,
    Answer answer,
    String directory,
    String outcome,
    String split,
    @Nullable Long fastBytes,
    @Nullable Long totalBytes,
    List<OfPromise> promises,
    @Nullable String junit) {

  public static final int SCHEMA = 2;

  /**
   * What is known of one promise.
   *
   * @param promise {@code slowdown}, {@code cost}, {@code utilisation}, or the name of a latency
   * @param unit {@code share} or {@code ns}
   * @param value estimated or measured; null if it is not known, or has no bound
   * @param low favourable end of the 95 % interval; null if it is not known, or there is none
   * @param high unfavourable end of it; null if it is not known, or there is none
   * @param reason why the outcome is not known; {@code none} if it is
   */
  public record OfPromise(
      String promise,
      String unit,
      double limit,
      @Nullable Double value,
      @Nullable Double low,
      @Nullable Double high,
      String outcome,
      String reason) {

    private static OfPromise of(Judgement judgement) {
      return new OfPromise(
          judgement.promised().code(),
          judgement.promised().figure() == null ? "share" : "ns",
          judgement.limit(),
          known(judgement.value()),
          known(judgement.low()),
          known(judgement.high()),
          judgement.outcome().code(),
          judgement.reason().code());
    }
  }

  /** The document of a verdict. */
  public static VerdictJson of(Verdict verdict, String directory, @Nullable String junit) {
    Verdict.Split split = verdict.split();
    return new VerdictJson(
        SCHEMA,
        VerdictAnswer.of(verdict),
        directory,
        verdict.outcome().code(),
        split.origin().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        split.fastBytes() < 0 ? null : (Long) split.fastBytes(),
        split.totalBytes() < 0 ? null : (Long) split.totalBytes(),
        verdict.judgements().stream().map(OfPromise::of).toList(),
        junit);
  }

  private static @Nullable Double known(double value) {
    return Double.isNaN(value) || Double.isInfinite(value) ? null : (Double) value;
  }
}
