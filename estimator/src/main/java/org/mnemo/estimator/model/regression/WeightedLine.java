package org.mnemo.estimator.model.regression;

import java.util.List;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.mnemo.core.measurement.Baselines.SizedTime;

/**
 * Weighted least squares of time = a + b x bytes over size classes, each weighted by the inverse
 * square of its standard error. Disturbed blocks are out of the means already, so what is left is
 * nearly normal.
 *
 * @param interceptNs a
 * @param slope b, nanoseconds a byte
 * @param slopeError standard error of b, as the standard errors of the points have it
 * @param chiSquared sum of the squared residuals by their standard errors
 * @param meanBytes weighted mean size of the points, through which the line goes
 */
public record WeightedLine(
    double interceptNs, double slope, double slopeError, double chiSquared, double meanBytes) {

  /**
   * Smallest standard error, as a share of the time: a simulated store has no spread but rounding.
   */
  private static final double SMALLEST_RELATIVE_ERROR = 1e-9;

  /** Fits the line to at least two points of different sizes. */
  public static WeightedLine fit(List<SizedTime> points) {
    // Sizes around their mean: 100,000 squared beside 1 would cost digits.
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

  /** Weight of a point in the fit. */
  public static double weight(SizedTime point) {
    return 1 / (errorNs(point) * errorNs(point));
  }

  private static double[] solve(double[] y, double[][] x) {
    if (y.length == 2) {
      // Through both points; the library wants more points than parameters.
      double slope = (y[1] / x[1][0] - y[0] / x[0][0]) / (x[1][1] / x[1][0] - x[0][1] / x[0][0]);
      return new double[] {y[0] / x[0][0] - slope * x[0][1] / x[0][0], slope};
    }
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(y, x);
    return regression.estimateRegressionParameters();
  }

  /** True if more bytes take longer beyond chance. That they take less time is always chance. */
  public boolean isSloped() {
    return slope > 2 * slopeError;
  }

  /**
   * The line through the same centre of the points whose slope is possible: more bytes take no less
   * time, and no bytes no less than none. It is this one unless chance has bent it.
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
