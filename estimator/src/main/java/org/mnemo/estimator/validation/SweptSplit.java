package org.mnemo.estimator.validation;

import java.util.List;

/**
 * One split of a sweep, by time segment.
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
  SplitSample sample(int[] times) {
    return new SplitSample(
        sum(weighted, times),
        sum(all, times),
        new SplitLatencies(latencies, times, weighted.get(0).tiers()));
  }

  private static SplitSums sum(List<SplitSums> bySegment, int[] times) {
    SplitSums sum = new SplitSums(bySegment.get(0).cells(), bySegment.get(0).tiers());
    for (int segment = 0; segment < times.length; segment++) {
      if (times[segment] > 0) {
        sum.add(bySegment.get(segment), times[segment]);
      }
    }
    return sum;
  }
}
