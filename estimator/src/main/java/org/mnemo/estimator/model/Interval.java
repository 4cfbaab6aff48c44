package org.mnemo.estimator.model;

import java.util.Arrays;

/**
 * A 95 % interval.
 *
 * @param low its lower end
 * @param high its upper end, at least {@code low}
 */
public record Interval(double low, double high) {

  private static final double TAIL = 0.025;

  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  public double halfWidth() {
    return (high - low) / 2;
  }

  /**
   * The middle 95 % of drawn values (percentile interval; Efron 1979), linearly interpolated.
   *
   * @param values at least 1; sorted by the call
   */
  public static Interval of(double[] values) {
    Arrays.sort(values);
    return new Interval(quantile(values, TAIL), quantile(values, 1 - TAIL));
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int left = (int) at;
    int right = Math.min(left + 1, sorted.length - 1);
    return sorted[left] + (at - left) * (sorted[right] - sorted[left]);
  }
}
