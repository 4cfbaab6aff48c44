package org.mnemo.estimator.difference;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.estimate.Promises;

/**
 * All that is known of two measurements of one workload, or of several before and after.
 *
 * @param difference what became of each figure
 * @param circumstances what else differs between any of the runs
 * @param promises SLOs that it must meet
 * @param before FastMem needed by the first run before
 * @param after FastMem needed by the first run after
 * @param maxRegression largest regression that is allowed, as a share; null if nobody asked
 */
public record Comparison(
    Difference difference,
    List<Circumstance> circumstances,
    Promises promises,
    NeededFastMem before,
    NeededFastMem after,
    @Nullable Double maxRegression) {

  /**
   * Something that differs between runs beside their times.
   *
   * @param name what it is: a property, a part of the machine, or a word or two
   * @param before its values in the runs before, each once
   * @param after its values in the runs after, each once
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

  /** Figures that are worse for sure by more than is allowed; empty if nobody asked. */
  public List<Effect> regressions() {
    return maxRegression == null ? List.of() : difference.worseBeyond(maxRegression);
  }
}
