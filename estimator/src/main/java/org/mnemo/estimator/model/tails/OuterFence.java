package org.mnemo.estimator.model.tails;

import java.util.Arrays;

/**
 * Tukey's upper outer fence: the third quartile plus three times the distance between the
 * quartiles. What lies beyond is "far out" (Exploratory Data Analysis, 1977).
 */
final class OuterFence {

  private static final double FENCE = 3;

  private OuterFence() {}

  /**
   * The fence of some values.
   *
   * @param values values to compute the fence of, at least one, in any order
   */
  static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double first = sorted[sorted.length / 4];
    double third = sorted[3 * sorted.length / 4];
    // Where values are alike to the last digit, rounding must not pass for a disturbance.
    double slack = 1e-9 * Math.abs(third) + 1e-6;
    return third + FENCE * (third - first) + slack;
  }
}
