package org.mnemo.estimator.verdict;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Promises;

/**
 * Promises to be judged.
 *
 * @param promises limits of the slowdown and of latencies, and the rate that nodes must carry
 * @param judgesSlowdown false if the limit of the slowdown is only the usual one, which then
 *     decides the recommended split, but is not judged of a split that was named or measured
 * @param maxCost largest memory cost by that of FastMem only, above 0; null if none was promised
 */
public record AskedPromises(Promises promises, boolean judgesSlowdown, @Nullable Double maxCost) {

  public AskedPromises {
    if (maxCost != null && !(maxCost > 0 && !Double.isInfinite(maxCost))) {
      throw new UsageException(
          "the largest memory cost (--max-cost) must be above 0 %%, such as 60 %%, was %s %%"
              .formatted(100 * maxCost));
    }
    if (!judgesSlowdown
        && maxCost == null
        && promises.latencies().isEmpty()
        && promises.rate() == null) {
      throw new UsageException(
          "name at least one promise to check, such as --max-p99 2ms, --max-slowdown 10% or --max-cost 60%");
    }
  }
}
