package org.mnemo.estimator.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.check.Comparison.Circumstance;

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
 * @param maxRegression largest regression allowed, as a share; null if not requested
 * @param regressions names of figures that are worse by more for sure; null if not requested
 * @param circumstances what else differs between the runs
 */
public record DifferenceJson(
    int schema,
    Answer answer,
    List<String> before,
    List<String> after,
    boolean differs,
    List<Effect> effects,
    NeededChange needed,
    @Nullable Double maxRegression,
    @Nullable List<String> regressions,
    List<Circumstance> circumstances) {

  public static final int SCHEMA = 3;

  /**
   * FastMem needed before and after.
   *
   * @param changes true if no FastMem does in both; null if that is not known
   */
  public record NeededChange(
      NeededFastMem before, NeededFastMem after, @Nullable Boolean changes) {}

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
        difference.effects(),
        new NeededChange(
            comparison.before(),
            comparison.after(),
            known ? (Boolean) comparison.before().isApartFrom(comparison.after()) : null),
        comparison.maxRegression(),
        comparison.maxRegression() == null
            ? null
            : comparison.regressions().stream().map(each -> each.figure().code()).toList(),
        comparison.circumstances());
  }
}
