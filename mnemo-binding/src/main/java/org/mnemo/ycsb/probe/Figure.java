package org.mnemo.ycsb.probe;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * What was measured in many short slices of time.
 *
 * @param what in words
 * @param unit {@code ns} or {@code GB/s}, 10^9 bytes a second
 * @param undisturbed a tenth of the slices did better: what the memory does while other programs
 *     and virtual machines leave it alone, and what repeats best
 * @param median half of them did better
 * @param disturbed a tenth of them did worse
 */
public record Figure(
    String what, String unit, double undisturbed, double median, double disturbed) {

  /**
   * The deciles.
   *
   * @param sliceNs what each slice took
   * @param figureOf the figure of a slice that took so long
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
