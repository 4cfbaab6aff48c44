package org.mnemo.estimator.answer;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;
import org.mnemo.core.Selection;
import org.mnemo.core.file.UnknownAsNull;

/**
 * A 95 % interval.
 *
 * @param low lower end
 * @param high upper end, at least {@code low}
 */
public record Interval(
    @JsonSerialize(using = UnknownAsNull.class) double low,
    @JsonSerialize(using = UnknownAsNull.class) double high) {

  /**
   * Replicates per interval. The 95 % quantile of distances then has a standard error of 4 %; twice
   * as many would leave 3 %.
   */
  public static final int REPLICATES = 500;

  private static final double TAIL = 0.025;

  public boolean holds(double value) {
    return low <= value && value <= high;
  }

  public double halfWidth() {
    return (high - low) / 2;
  }

  /** This interval in another unit, of which there are {@code factor} in one of the old. */
  public Interval times(double factor) {
    return new Interval(low * factor, high * factor);
  }

  /**
   * The middle 95 % of drawn values (percentile interval; Efron 1979), linearly interpolated.
   *
   * @param values at least one drawn value; reordered by the call
   */
  public static Interval of(double[] values) {
    return new Interval(quantile(values, TAIL), quantile(values, 1 - TAIL));
  }

  /**
   * The distance from an estimate within which 95 % of its drawn values lie. It is half of the
   * symmetric bootstrap interval (Hall, On Symmetric Bootstrap Confidence Intervals, Journal of the
   * Royal Statistical Society B 50(1), 1988). With skewed draws, the percentile interval leaves
   * room on the wrong side of the estimate and covers the truth less often.
   *
   * @param drawn at least one drawn value
   * @return at least 0, in the unit of the values
   */
  public static double distance(double[] drawn, double estimate) {
    double[] distances = new double[drawn.length];
    Arrays.setAll(distances, i -> Math.abs(drawn[i] - estimate));
    return quantile(distances, 1 - 2 * TAIL);
  }

  /**
   * Interval from {@code estimate / factor} to {@code estimate * factor}.
   *
   * @param estimate middle of the interval on a logarithmic scale, above 0
   * @param factor ratio of either end to the estimate, at least 1
   */
  public static Interval byFactor(double estimate, double factor) {
    return new Interval(estimate / factor, estimate * factor);
  }

  /**
   * Factor by which an interval of drawn values is too narrow if they were drawn from few segments:
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

  private static double quantile(double[] values, double q) {
    double at = q * (values.length - 1);
    int rank = (int) at;
    double low = Selection.atRank(values, rank);
    double high = Selection.atRank(values, Math.min(rank + 1, values.length - 1));
    return low + (at - rank) * (high - low);
  }
}
