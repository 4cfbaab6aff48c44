package org.mnemo.estimator.price;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.jspecify.annotations.Nullable;

/**
 * The prices of a vCPU and of a GiB by least squares, section I of the Mnemo paper after Amur et
 * al.:
 *
 * <pre>  USD/h = vCPU x C + GiB x M,   C >= 0, M >= 0</pre>
 *
 * <p>If ordinary least squares finds neither negative, that is the answer. If not, the answer has C
 * = 0 or M = 0: the sum of squares is convex, so its least value in the allowed quarter of the
 * plane is at the edge if the least of all is outside. Each edge is a fit of one coefficient, which
 * is positive as all figures are; the better of the two is exact, and no iteration is needed
 * (Lawson and Hanson, <i>Solving Least Squares Problems</i>, 1974, chapter 23, for any number of
 * coefficients).
 *
 * @param usdPerVcpuHour C, at least 0
 * @param usdPerGibHour M, at least 0
 * @param conditionNumber ratio of the singular values of the matrix with the rows (vCPU, GiB);
 *     infinite if all rows are multiples of one
 * @param relativeError root mean square of (fit - price) / price
 * @param covarianceOrNull of C and M; null if nothing tells it: no more instances than
 *     coefficients, or a coefficient that is held at 0
 */
public record PriceFit(
    double usdPerVcpuHour,
    double usdPerGibHour,
    double conditionNumber,
    double relativeError,
    @Nullable Covariance covarianceOrNull) {

  private static final int COEFFICIENTS = 2;

  private static final double ROUNDING = 1e-9;

  /** Of a price; no list has more than six digits. */
  private static final double LAST_DIGIT = 1e-6;

  /**
   * The covariance matrix of C and M, s^2 (X'X)^-1 with s^2 the sum of squared residuals by (n -
   * 2).
   *
   * @param vcpu variance of C
   * @param gib variance of M
   * @param both covariance of C and M
   */
  public record Covariance(double vcpu, double gib, double both) {}

  /**
   * Fits.
   *
   * @param prices of at least two instances
   */
  static PriceFit of(List<InstancePrice> prices) {
    RealMatrix amounts = new Array2DRowRealMatrix(prices.size(), COEFFICIENTS);
    RealVector usd = new ArrayRealVector(prices.size());
    for (int row = 0; row < prices.size(); row++) {
      InstancePrice price = prices.get(row);
      amounts.setRow(row, new double[] {price.vcpus(), price.memoryGib()});
      usd.setEntry(row, price.usdPerHour());
    }
    SingularValueDecomposition svd = new SingularValueDecomposition(amounts);
    RealVector free = svd.getSolver().solve(usd);
    if (isPositive(free, 0, amounts, usd) && isPositive(free, 1, amounts, usd)) {
      return of(amounts, usd, free, svd, covariance(amounts, usd, free, svd));
    }
    RealVector vcpuOnly = new ArrayRealVector(new double[] {alone(amounts, usd, 0), 0});
    RealVector gibOnly = new ArrayRealVector(new double[] {0, alone(amounts, usd, 1)});
    boolean vcpuIsBetter =
        residual(amounts, usd, vcpuOnly).getNorm() <= residual(amounts, usd, gibOnly).getNorm();
    return of(amounts, usd, vcpuIsBetter ? vcpuOnly : gibOnly, svd, null);
  }

  /** True if a coefficient is above 0 by more than rounding makes of 0. */
  private static boolean isPositive(
      RealVector coefficients, int column, RealMatrix amounts, RealVector usd) {
    double partOfPrice =
        coefficients.getEntry(column)
            * amounts.getColumnVector(column).getL1Norm()
            / usd.getL1Norm();
    return partOfPrice > ROUNDING;
  }

  private static PriceFit of(
      RealMatrix amounts,
      RealVector usd,
      RealVector coefficients,
      SingularValueDecomposition svd,
      @Nullable Covariance covariance) {
    RealVector relative = residual(amounts, usd, coefficients).ebeDivide(usd);
    return new PriceFit(
        coefficients.getEntry(0),
        coefficients.getEntry(1),
        svd.getConditionNumber(),
        relative.getNorm() / Math.sqrt(usd.getDimension()),
        covariance);
  }

  /** The coefficient of one column if the other one is 0. */
  private static double alone(RealMatrix amounts, RealVector usd, int column) {
    RealVector values = amounts.getColumnVector(column);
    return values.dotProduct(usd) / values.dotProduct(values);
  }

  private static RealVector residual(RealMatrix amounts, RealVector usd, RealVector coefficients) {
    return amounts.operate(coefficients).subtract(usd);
  }

  private static @Nullable Covariance covariance(
      RealMatrix amounts, RealVector usd, RealVector coefficients, SingularValueDecomposition svd) {
    int freedom = usd.getDimension() - COEFFICIENTS;
    if (freedom == 0) {
      return null;
    }
    RealVector residual = residual(amounts, usd, coefficients);
    double variance = residual.dotProduct(residual) / freedom;
    RealMatrix covariance = svd.getCovariance(0).scalarMultiply(variance);
    return new Covariance(
        covariance.getEntry(0, 0), covariance.getEntry(1, 1), covariance.getEntry(0, 1));
  }

  /**
   * True if all prices, more of them than coefficients, are what the equation says to the last
   * digit of a price list: the provider computes them by it. Standard errors are then 0.
   */
  public boolean isExact() {
    return covarianceOrNull != null && relativeError < LAST_DIGIT;
  }

  /** What the fit says that an instance costs. */
  public double usdPerHour(InstancePrice instance) {
    return instance.vcpus() * usdPerVcpuHour + instance.memoryGib() * usdPerGibHour;
  }

  /** Standard error of C; empty if it is not known. */
  public OptionalDouble usdPerVcpuHourError() {
    return covarianceOrNull == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(covarianceOrNull.vcpu()));
  }

  /** Standard error of M; empty if it is not known. */
  public OptionalDouble usdPerGibHourError() {
    return covarianceOrNull == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(covarianceOrNull.gib()));
  }

  /**
   * The share of memory in a price: s = M q / ( C + M q ) for q GiB for each vCPU.
   *
   * @param gibPerVcpu q, above 0
   */
  public double memoryShare(double gibPerVcpu) {
    double memory = usdPerGibHour * gibPerVcpu;
    return memory / (usdPerVcpuHour + memory);
  }

  /**
   * The standard error of a share, by the delta method:
   *
   * <pre>  Var s = ( q / ( C + M q )^2 )^2 ( C^2 Var M + M^2 Var C - 2 C M Cov(C, M) )</pre>
   *
   * @param gibPerVcpu q, above 0
   * @return empty if it is not known
   */
  public OptionalDouble memoryShareError(double gibPerVcpu) {
    if (covarianceOrNull == null) {
      return OptionalDouble.empty();
    }
    double c = usdPerVcpuHour;
    double m = usdPerGibHour;
    double variance =
        c * c * covarianceOrNull.gib()
            + m * m * covarianceOrNull.vcpu()
            - 2 * c * m * covarianceOrNull.both();
    double price = c + m * gibPerVcpu;
    // Where all prices fit exactly, rounding may leave a little less than nothing.
    return OptionalDouble.of(gibPerVcpu / (price * price) * Math.sqrt(Math.max(0, variance)));
  }
}
