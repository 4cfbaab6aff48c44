package org.mnemo.estimator.validation;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.model.tails.LatencyClass;

/** Latencies of a split's operations. */
final class SplitLatencies {

  /** Latencies of reads, then latencies of writes. */
  private final Histogram[] histograms = {LatencyCounts.histogram(), LatencyCounts.histogram()};

  private final long[] operationsByCell;

  /**
   * Adds up segments.
   *
   * @param times number of times that each segment counts
   * @param tiers number of tiers
   */
  SplitLatencies(List<LatencyCounts> bySegment, int[] times, int tiers) {
    operationsByCell = new long[LatencyClass.count(tiers)];
    for (int segment = 0; segment < times.length; segment++) {
      long repeated = times[segment];
      if (repeated > 0) {
        bySegment
            .get(segment)
            .forEach(
                (cell, operation, latencyNs, count) -> {
                  histograms[operation.isWrite() ? 1 : 0].recordValueWithCount(
                      latencyNs, repeated * count);
                  operationsByCell[cell] += repeated * count;
                });
      }
    }
  }

  /** Operations by {@link LatencyClass}; read-only. */
  long[] operationsByCell() {
    return operationsByCell;
  }

  /** A percentile, as an estimate has it for one component (MixtureQuantiles); NaN without any. */
  double quantileNs(Metric metric) {
    Histogram ofKind = histograms[metric.ofWrites() ? 1 : 0];
    return ofKind.getTotalCount() == 0
        ? Double.NaN
        : Math.max(1, ofKind.getValueAtPercentile(100 * metric.figure().quantile()));
  }
}
