package org.mnemo.estimator.model.tails;

import java.util.Arrays;

/**
 * Tukey's upper outer fence: the third quartile plus three times the interquartile range. Values
 * beyond are "far out" (Exploratory Data Analysis, 1977).
 */
final class OuterFence {

  private static final double FENCE = 3;

  private OuterFence() {}

  /**
   * @param values at least one value, in any order
   */
  static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double first = sorted[sorted.length / 4];
    double third = sorted[3 * sorted.length / 4];
    // For nearly equal values, rounding must not count as a disturbance.
    double slack = 1e-9 * Math.abs(third) + 1e-6;
    return third + FENCE * (third - first) + slack;
  }
}
