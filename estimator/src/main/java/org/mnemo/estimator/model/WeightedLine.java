package org.mnemo.estimator.model;

import java.util.List;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.mnemo.core.measurement.Baselines.SizedTime;

/**
 * Weighted least squares of time = a + b x bytes over size classes, each weighted by the inverse
 * square of its standard error. Means exclude disturbed blocks, so residuals are nearly normal.
 *
 * @param interceptNs a
 * @param slope b, nanoseconds per byte
 * @param slopeError standard error of b, from the standard errors of the points
 * @param chiSquared sum of the squared residuals over their standard errors
 * @param meanBytes weighted mean size of the points, through which the line passes
 */
public record WeightedLine(
    double interceptNs, double slope, double slopeError, double chiSquared, double meanBytes) {

  /** Smallest relative standard error, as a simulated store varies only by rounding. */
  private static final double SMALLEST_RELATIVE_ERROR = 1e-9;

  /** Fits the line to at least two points of different sizes. */
  public static WeightedLine fit(List<SizedTime> points) {
    // Sizes relative to their mean: 100,000 squared next to 1 would lose digits.
    double centre = 0;
    for (SizedTime point : points) {
      centre += point.meanValueBytes();
    }
    centre /= points.size();
    double[] y = new double[points.size()];
    double[][] x = new double[points.size()][];
    double squares = 0;
    double weights = 0;
    double products = 0;
    for (int i = 0; i < y.length; i++) {
      SizedTime point = points.get(i);
      double errorNs = errorNs(point);
      double bytes = point.meanValueBytes() - centre;
      y[i] = point.meanNs() / errorNs;
      x[i] = new double[] {1 / errorNs, bytes / errorNs};
      weights += 1 / (errorNs * errorNs);
      products += bytes / (errorNs * errorNs);
      squares += bytes * bytes / (errorNs * errorNs);
    }
    double[] line = solve(y, x);
    double chiSquared = 0;
    for (int i = 0; i < y.length; i++) {
      chiSquared += Math.pow(y[i] - line[0] * x[i][0] - line[1] * x[i][1], 2);
    }
    double slopeError = Math.sqrt(weights / (weights * squares - products * products));
    return new WeightedLine(
        line[0] - line[1] * centre, line[1], slopeError, chiSquared, centre + products / weights);
  }

  private static double errorNs(SizedTime point) {
    return Math.max(point.standardErrorNs(), SMALLEST_RELATIVE_ERROR * point.meanNs());
  }

  public static double weight(SizedTime point) {
    return 1 / (errorNs(point) * errorNs(point));
  }

  private static double[] solve(double[] y, double[][] x) {
    if (y.length == 2) {
      // Through both points, as the library needs more points than parameters.
      double slope = (y[1] / x[1][0] - y[0] / x[0][0]) / (x[1][1] / x[1][0] - x[0][1] / x[0][0]);
      return new double[] {y[0] / x[0][0] - slope * x[0][1] / x[0][0], slope};
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(y, x);
    return regression.estimateRegressionParameters();
  }

  /** True if more bytes take significantly longer. A negative slope is always chance. */
  public boolean isSloped() {
    return slope > 2 * slopeError;
  }

  /**
   * The line through the same centre with a slope and an intercept of at least 0; this one unless
   * chance made the slope or the intercept negative.
   */
  public WeightedLine possible() {
    double centreNs = ns(meanBytes);
    double steepest = meanBytes > 0 ? centreNs / meanBytes : 0;
    double held = Math.max(0, Math.min(slope, steepest));
    return held == slope
        ? this
        : new WeightedLine(centreNs - held * meanBytes, held, slopeError, chiSquared, meanBytes);
  }

  public double ns(double bytes) {
    return interceptNs + slope * bytes;
  }
}
