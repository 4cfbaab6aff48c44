package org.mnemo.estimator.validation;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/** Latencies that a split's operations had. */
final class SplitLatencies {

  private final Histogram reads = LatencyCounts.histogram();
  private final Histogram writes = LatencyCounts.histogram();
  private final long[] operationsByCell = new long[LatencyClass.count(2)];
  private @Nullable MixtureQuantiles readQuantiles;
  private @Nullable MixtureQuantiles writeQuantiles;

  /**
   * Adds up segments.
   *
   * @param times number of times that each segment counts
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

  /** Operations by {@link LatencyClass}; not to be changed. */
  long[] operationsByCell() {
    return operationsByCell;
  }

  boolean has(boolean ofWrites) {
    return histogram(ofWrites).getTotalCount() > 0;
  }

  /** A percentile, found just as that of an estimate is; there must be such operations. */
  double quantileNs(boolean ofWrites, double q) {
    long[] weights = {histogram(ofWrites).getTotalCount()};
    return (ofWrites ? writeQuantiles() : readQuantiles()).quantileNs(weights, q, 0);
  }

  private MixtureQuantiles readQuantiles() {
    if (readQuantiles == null) {
      readQuantiles = new MixtureQuantiles(List.of(reads));
    }
    return readQuantiles;
  }

  private MixtureQuantiles writeQuantiles() {
    if (writeQuantiles == null) {
      writeQuantiles = new MixtureQuantiles(List.of(writes));
    }
    return writeQuantiles;
  }

  private Histogram histogram(boolean ofWrites) {
    return ofWrites ? writes : reads;
  }
}
