package org.mnemo.estimator.report.difference;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.difference.Answer;
import org.mnemo.estimator.difference.Comparison;
import org.mnemo.estimator.difference.Comparison.Circumstance;
import org.mnemo.estimator.difference.Difference;
import org.mnemo.estimator.difference.Effect;
import org.mnemo.estimator.difference.Figure;

/**
 * A comparison of measurements as programs read it.
 *
 * @param schema version of the document
 * @param before directories of the runs before
 * @param after directories of the runs after
 * @param differs true if any figure differs beyond noise
 * @param sentence the verdict in words
 * @param effects what became of each figure
 * @param answer what it would change in the answer
 * @param maxRegression largest regression allowed, as a share; null if nobody asked
 * @param regressions names of figures that are worse by more for sure; null if nobody asked
 * @param circumstances what else differs between the runs
 * @param notes what to know before trusting it
 */
public record DifferenceJson(
    int schema,
    List<String> before,
    List<String> after,
    boolean differs,
    String sentence,
    List<OfFigure> effects,
    AnswerChange answer,
    @Nullable Double maxRegression,
    @Nullable List<String> regressions,
    List<Circumstance> circumstances,
    List<String> notes) {

  public static final int SCHEMA = 1;

  /**
   * What became of a figure.
   *
   * @param figure name, as in {@code slow.read.p99}
   * @param operation kind of operations; null for all in the mix of the workload
   * @param unit {@code ops_s}, {@code ratio}, {@code ns} or {@code share}
   * @param probability probability of such a difference by chance, adjusted for all figures
   * @param differs true if it differs beyond noise
   */
  public record OfFigure(
      String figure,
      String tier,
      @Nullable String operation,
      String unit,
      double before,
      double after,
      double ratio,
      double ratioLow,
      double ratioHigh,
      double probability,
      boolean differs) {

    private static OfFigure of(Effect effect) {
      Figure figure = effect.figure();
      return new OfFigure(
          figure.code(),
          figure.tier(),
          figure.operation() == null ? null : figure.operation().lowerCase(),
          switch (figure.kind()) {
            case THROUGHPUT -> "ops_s";
            case SLOWNESS -> "ratio";
            case MEAN, QUANTILE, RESPONSE -> "ns";
            case CARRIED -> "share";
          },
          effect.before(),
          effect.after(),
          effect.ratio(),
          effect.interval().low(),
          finite(effect.interval().high()),
          effect.probability(),
          effect.differs());
    }

    /** JSON has no number for infinity. */
    private static double finite(double value) {
      return Math.min(Double.MAX_VALUE, value);
    }
  }

  /**
   * The answer before and after.
   *
   * @param changes true if no FastMem does in both; null if that is not known
   */
  public record AnswerChange(OfAnswer before, OfAnswer after, @Nullable Boolean changes) {}

  /**
   * How much FastMem a measurement asks for.
   *
   * @param status {@code known}, {@code not-known} or {@code no-split}
   * @param leastBytes FastMem of the cheapest split that might keep the SLOs; null without answer
   * @param fastBytes FastMem of the cheapest split that is sure to; null without an answer
   */
  public record OfAnswer(
      String status,
      @Nullable Long leastBytes,
      @Nullable Long fastBytes,
      long totalBytes,
      @Nullable Double costFactor) {

    private static OfAnswer of(Answer answer) {
      boolean known = answer.isKnown();
      return new OfAnswer(
          answer.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          known ? (Long) answer.leastBytes() : null,
          known ? (Long) answer.fastBytes() : null,
          answer.totalBytes(),
          known ? (Double) answer.costFactor() : null);
    }
  }

  /** The document of a comparison. */
  public static DifferenceJson of(Comparison comparison, List<String> before, List<String> after) {
    Difference difference = comparison.difference();
    boolean known = comparison.before().isKnown() && comparison.after().isKnown();
    return new DifferenceJson(
        SCHEMA,
        before,
        after,
        !difference.differing().isEmpty(),
        DifferenceText.verdict(difference),
        difference.effects().stream().map(OfFigure::of).toList(),
        new AnswerChange(
            OfAnswer.of(comparison.before()),
            OfAnswer.of(comparison.after()),
            known ? (Boolean) comparison.before().isApartFrom(comparison.after()) : null),
        comparison.maxRegression(),
        comparison.maxRegression() == null
            ? null
            : comparison.regressions().stream().map(each -> each.figure().code()).toList(),
        comparison.circumstances(),
        DifferenceText.notes(comparison));
  }
}
