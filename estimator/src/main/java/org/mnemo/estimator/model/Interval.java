package org.mnemo.estimator.model;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

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

  /**
   * By what factor an interval of drawn values is too narrow if they were drawn from few segments:
   * t(n - 1) / z x sqrt(n / (n - 1)) (Hesterberg, What Teachers Should Know About the Bootstrap,
   * The American Statistician 69(4), 2015).
   *
   * @param segments n, at least 2
   */
  public static double widening(int segments) {
    double t = new TDistribution(segments - 1.0).inverseCumulativeProbability(1 - TAIL);
    double z = new NormalDistribution().inverseCumulativeProbability(1 - TAIL);
    return t / z * Math.sqrt(segments / (segments - 1.0));
  }

  private static double quantile(double[] sorted, double q) {
    double at = q * (sorted.length - 1);
    int left = (int) at;
    int right = Math.min(left + 1, sorted.length - 1);
    return sorted[left] + (at - left) * (sorted[right] - sorted[left]);
  }
}
