package org.mnemo.ycsb.probe;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A latency or bandwidth measured in many short slices of time.
 *
 * @param what name of the figure
 * @param unit {@code ns} or {@code GB/s}, 10^9 bytes a second
 * @param undisturbed best decile of the slices: the memory without other programs and virtual
 *     machines, the most repeatable figure
 * @param median median of the slices
 * @param disturbed worst decile of the slices
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
