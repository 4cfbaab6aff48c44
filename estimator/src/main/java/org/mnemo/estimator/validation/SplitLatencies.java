package org.mnemo.estimator.validation;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/** Latencies that a split's operations had. */
final class SplitLatencies {

  private final Histogram reads = LatencyCounts.histogram();
  private final Histogram writes = LatencyCounts.histogram();
  private final long[] operationsByCell = new long[Cell.count(2)];

  /**
   * Adds up segments.
   *
   * @param times how often each counts
   */
  static SplitLatencies of(List<LatencyCounts> bySegment, int[] times) {
    SplitLatencies sum = new SplitLatencies();
    for (int segment = 0; segment < times.length; segment++) {
      if (times[segment] > 0) {
        sum.add(bySegment.get(segment), times[segment]);
      }
    }
    return sum;
  }

  private void add(LatencyCounts latencies, long times) {
    latencies.forEach(
        (cell, operation, latencyNs, count) -> {
          (operation.isWrite() ? writes : reads).recordValueWithCount(latencyNs, times * count);
          operationsByCell[cell] += times * count;
        });
  }

  /** Operations by {@link Cell}; not to be changed. */
  long[] operationsByCell() {
    return operationsByCell;
  }

  boolean has(boolean ofWrites) {
    return histogram(ofWrites).getTotalCount() > 0;
  }

  /** A percentile, found just as that of an estimate is. */
  double quantileNs(boolean ofWrites, double q) {
    Histogram histogram = histogram(ofWrites);
    return new MixtureQuantiles(List.of(histogram))
        .quantileNs(new long[] {histogram.getTotalCount()}, q, 0);
  }

  private Histogram histogram(boolean ofWrites) {
    return ofWrites ? writes : reads;
  }
}
