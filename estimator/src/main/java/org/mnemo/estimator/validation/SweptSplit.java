package org.mnemo.estimator.validation;

import java.util.List;
import org.mnemo.estimator.model.SizeBasis;

/**
 * One split of a sweep, by segments of time.
 *
 * @param split share of the order's keys in FastMem
 * @param weighted sums over blocks by weight, by segment
 * @param all sums over all blocks, by segment
 * @param latencies latency counts of all blocks, by segment
 */
record SweptSplit(
    double split, List<SplitSums> weighted, List<SplitSums> all, List<LatencyCounts> latencies) {

  /**
   * The operations of some segments.
   *
   * @param times number of times that each segment counts
   */
  SplitSample sample(int[] times, SizeBasis basis) {
    return new SplitSample(
        sum(weighted, times, basis), sum(all, times, basis), SplitLatencies.of(latencies, times));
  }

  private static SplitSums sum(List<SplitSums> bySegment, int[] times, SizeBasis basis) {
    SplitSums sum = new SplitSums(basis);
    for (int segment = 0; segment < times.length; segment++) {
      if (times[segment] > 0) {
        sum.add(bySegment.get(segment), times[segment]);
      }
    }
    return sum;
  }
}
