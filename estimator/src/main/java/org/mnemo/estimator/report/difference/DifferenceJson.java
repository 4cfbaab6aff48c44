package org.mnemo.estimator.report.difference;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.difference.Comparison;
import org.mnemo.estimator.difference.Comparison.Circumstance;
import org.mnemo.estimator.difference.Difference;
import org.mnemo.estimator.difference.Effect;
import org.mnemo.estimator.difference.Figure;
import org.mnemo.estimator.difference.NeededFastMem;

/**
 * A comparison of measurements as programs read it.
 *
 * @param schema version of the document
 * @param answer the comparison at a glance
 * @param before directories of the runs before
 * @param after directories of the runs after
 * @param differs true if any figure differs beyond noise
 * @param effects what became of each figure
 * @param needed FastMem that the SLO needs
 * @param maxRegression largest regression allowed, as a share; null if nobody asked
 * @param regressions names of figures that are worse by more for sure; null if nobody asked
 * @param circumstances what else differs between the runs
 */
public record DifferenceJson(
    int schema,
    Answer answer,
    List<String> before,
    List<String> after,
    boolean differs,
    List<OfFigure> effects,
    NeededChange needed,
    @Nullable Double maxRegression,
    @Nullable List<String> regressions,
    List<Circumstance> circumstances) {

  public static final int SCHEMA = 2;

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
   * FastMem needed before and after.
   *
   * @param changes true if no FastMem does in both; null if that is not known
   */
  public record NeededChange(OfRun before, OfRun after, @Nullable Boolean changes) {}

  /**
   * How much FastMem a measurement asks for.
   *
   * @param status {@code known}, {@code not-known} or {@code no-split}
   * @param leastBytes FastMem of the cheapest split that might keep the SLOs; null without answer
   * @param fastBytes FastMem of the cheapest split that is sure to; null without an answer
   */
  public record OfRun(
      String status,
      @Nullable Long leastBytes,
      @Nullable Long fastBytes,
      long totalBytes,
      @Nullable Double costFactor) {

    private static OfRun of(NeededFastMem needed) {
      boolean known = needed.isKnown();
      return new OfRun(
          needed.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          known ? (Long) needed.leastBytes() : null,
          known ? (Long) needed.fastBytes() : null,
          needed.totalBytes(),
          known ? (Double) needed.costFactor() : null);
    }
  }

  /** The document of a comparison. */
  public static DifferenceJson of(Comparison comparison, List<String> before, List<String> after) {
    Difference difference = comparison.difference();
    boolean known = comparison.before().isKnown() && comparison.after().isKnown();
    return new DifferenceJson(
        SCHEMA,
        DifferenceAnswer.of(comparison),
        before,
        after,
        !difference.differing().isEmpty(),
        difference.effects().stream().map(OfFigure::of).toList(),
        new NeededChange(
            OfRun.of(comparison.before()),
            OfRun.of(comparison.after()),
            known ? (Boolean) comparison.before().isApartFrom(comparison.after()) : null),
        comparison.maxRegression(),
        comparison.maxRegression() == null
            ? null
            : comparison.regressions().stream().map(each -> each.figure().code()).toList(),
        comparison.circumstances());
  }
}
