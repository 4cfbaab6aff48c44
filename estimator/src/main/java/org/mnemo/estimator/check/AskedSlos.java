package org.mnemo.estimator.check;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Slos;

/**
 * SLOs to check.
 *
 * @param slos limits of the slowdown and of latencies, and the request rate to carry
 * @param judgesSlowdown false if the limit of the slowdown is the default, which decides the
 *     recommended split but is not checked for a named or measured split
 * @param maxCost largest memory cost relative to FastMem only, above 0; null if not set
 */
public record AskedSlos(Slos slos, boolean judgesSlowdown, @Nullable Double maxCost) {

  public AskedSlos {
    if (maxCost != null && !(maxCost > 0 && !Double.isInfinite(maxCost))) {
      throw new UsageException(
          "the largest memory cost (--max-cost) must be above 0 %%, such as 60 %%, was %s %%"
              .formatted(100 * maxCost));
    }
    if (!judgesSlowdown && maxCost == null && slos.latencies().isEmpty() && slos.rate() == null) {
      throw new UsageException(
          "give at least one SLO to check, such as --max-p99 2ms, --max-slowdown 10% or --max-cost 60%");
    }
  }
}
