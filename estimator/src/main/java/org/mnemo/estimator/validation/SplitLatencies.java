package org.mnemo.estimator.validation;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.model.tails.LatencyClass;

/** Latencies of a split's operations. */
public final class SplitLatencies {

  /** Latencies of reads, then latencies of writes. */
  private final Histogram[] histograms = {LatencyCounts.histogram(), LatencyCounts.histogram()};

  private final long[] operationsByCell;

  /**
   * Adds up segments.
   *
   * @param times number of times that each segment counts
   * @param tiers number of tiers
   */
  public SplitLatencies(List<LatencyCounts> bySegment, int[] times, int tiers) {
    operationsByCell = new long[LatencyClass.count(tiers)];
    for (int segment = 0; segment < times.length; segment++) {
      long repeated = times[segment];
      if (repeated > 0) {
        bySegment
            .get(segment)
            .forEach(
                (cell, operation, latencyNs, count) -> {
                  histograms[kind(operation.isWrite())].recordValueWithCount(
                      latencyNs, repeated * count);
                  operationsByCell[cell] += repeated * count;
                });
      }
    }
  }

  private static int kind(boolean ofWrites) {
    return ofWrites ? 1 : 0;
  }

  /** Operations by {@link LatencyClass}; read-only. */
  public long[] operationsByCell() {
    return operationsByCell;
  }

  public boolean has(boolean ofWrites) {
    return histograms[kind(ofWrites)].getTotalCount() > 0;
  }

  /**
   * A percentile, as an estimate has it for one component (MixtureQuantiles); such operations must
   * exist.
   *
   * @param q quantile, above 0, at most 1
   */
  public double quantileNs(boolean ofWrites, double q) {
    return Math.max(1, histograms[kind(ofWrites)].getValueAtPercentile(100 * q));
  }
}
