package org.mnemo.estimator.check;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.estimate.Slos;

/**
 * Result of comparing measurements of one workload, before and after a change.
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
public record Comparison(
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

  private static final int SCHEMA = 3;

  /**
   * FastMem needed by the first run before and by the first run after.
   *
   * @param changes true if no FastMem does in both; null if that is not known
   */
  public record NeededChange(NeededFastMem before, NeededFastMem after, @Nullable Boolean changes) {

    public NeededChange(NeededFastMem before, NeededFastMem after) {
      this(
          before,
          after,
          (before.isKnown() && after.isKnown()) ? (Boolean) before.isApartFrom(after) : null);
    }
  }

  /**
   * A condition that differs between runs.
   *
   * @param name a property, a part of the machine, or a word or two
   * @param before distinct values in the runs before
   * @param after distinct values in the runs after
   */
  public record Circumstance(String name, List<String> before, List<String> after) {

    /** Conditions that differ between runs, other than their times. */
    public static List<Circumstance> of(List<RunInfo> before, List<RunInfo> after) {
      SortedSet<String> names = new TreeSet<>();
      Stream.concat(before.stream(), after.stream())
          .forEach(run -> names.addAll(run.conditions().keySet()));
      return names.stream()
          .map(name -> new Circumstance(name, values(name, before), values(name, after)))
          .filter(each -> each.before.size() > 1 || !each.before.equals(each.after))
          .toList();
    }

    /** Different values of a condition, in the order of the runs. */
    private static List<String> values(String name, List<RunInfo> runs) {
      return runs.stream()
          .map(run -> run.conditions().getOrDefault(name, "not known"))
          .distinct()
          .toList();
    }
  }

  /**
   * The result.
   *
   * @param before directories of the runs before
   * @param after directories of the runs after
   * @param slos SLOs of the FastMem needed
   */
  public static Comparison of(
      Difference difference,
      List<Circumstance> circumstances,
      Slos slos,
      NeededChange needed,
      @Nullable Double maxRegression,
      List<String> before,
      List<String> after) {
    List<Effect> regressions =
        maxRegression == null ? List.of() : difference.worseBeyond(maxRegression);
    return new Comparison(
        SCHEMA,
        new DifferenceAnswer(difference, regressions, circumstances, slos, needed)
            .answer(maxRegression),
        before,
        after,
        !difference.differing().isEmpty(),
        difference.effects(),
        needed,
        maxRegression,
        maxRegression == null
            ? null
            : regressions.stream().map(each -> each.figure().code()).toList(),
        circumstances);
  }
}
