package org.mnemo.estimator.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.estimate.Slos;

/**
 * Result of comparing measurements of one workload, before and after a change.
 *
 * @param difference what became of each figure
 * @param circumstances what else differs between any of the runs
 * @param slos SLOs that it must meet
 * @param before FastMem needed by the first run before
 * @param after FastMem needed by the first run after
 * @param maxRegression largest regression that is allowed, as a share; null if not requested
 */
public record Comparison(
    Difference difference,
    List<Circumstance> circumstances,
    Slos slos,
    NeededFastMem before,
    NeededFastMem after,
    @Nullable Double maxRegression) {

  /**
   * A condition that differs between runs.
   *
   * @param name a property, a part of the machine, or a word or two
   * @param before distinct values in the runs before
   * @param after distinct values in the runs after
   */
  public record Circumstance(String name, List<String> before, List<String> after) {

    public Circumstance {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  public Comparison {
    circumstances = List.copyOf(circumstances);
  }

  /** Figures significantly worse than allowed; empty if no limit is set. */
  public List<Effect> regressions() {
    return maxRegression == null ? List.of() : difference.worseBeyond(maxRegression);
  }
}
