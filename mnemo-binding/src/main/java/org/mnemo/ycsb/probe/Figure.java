package org.mnemo.ycsb.probe;

import java.util.Arrays;

/**
 * What was measured many times over.
 *
 * @param what in words
 * @param unit {@code ns} or {@code GB/s}, 10^9 bytes a second
 * @param median of all times
 * @param lowerQuartile a quarter is below
 * @param upperQuartile a quarter is above
 */
public record Figure(
    String what, String unit, double median, double lowerQuartile, double upperQuartile) {

  static Figure of(String what, String unit, double[] samples) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    return new Figure(
        what,
        unit,
        sorted[sorted.length / 2],
        sorted[sorted.length / 4],
        sorted[sorted.length * 3 / 4]);
  }
}
