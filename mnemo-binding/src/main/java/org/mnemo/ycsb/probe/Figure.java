package org.mnemo.ycsb.probe;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A latency or bandwidth that was measured in many short slices of time.
 *
 * @param what name of what was measured
 * @param unit {@code ns} or {@code GB/s}, 10^9 bytes a second
 * @param undisturbed decile that a tenth of the slices did better than: what the memory does while
 *     other programs and virtual machines leave it alone, and what repeats best
 * @param median median of the slices
 * @param disturbed decile that a tenth of the slices did worse than
 */
public record Figure(
    String what, String unit, double undisturbed, double median, double disturbed) {

  /**
   * The figure by the deciles of many slices.
   *
   * @param sliceNs time of each slice in nanoseconds
   * @param figureOf figure of a slice by its time in nanoseconds
   */
  static Figure of(String what, String unit, double[] sliceNs, DoubleUnaryOperator figureOf) {
    double[] sorted = sliceNs.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    return new Figure(
        what,
        unit,
        figureOf.applyAsDouble(sorted[last / 10]),
        figureOf.applyAsDouble(sorted[last / 2]),
        figureOf.applyAsDouble(sorted[last - last / 10]));
  }
}
