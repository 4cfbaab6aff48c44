package org.mnemo.estimator.offer;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.jspecify.annotations.Nullable;

/**
 * The prices of a vCPU and of a GiB by least squares, section I of the Mnemo paper after Amur et
 * al., and of a GiB of local disk where instances keep data there, too:
 *
 * <pre>  USD/h = vCPU x C + GiB x M [ + SSD GiB x S ],   C, M, S >= 0</pre>
 *
 * <p>If ordinary least squares finds none negative, that is the answer. If not, some are 0 in it:
 * the sum of squares is convex, so its least value in the allowed part of the space is at an edge
 * if the least of all is outside. Each edge is a fit of fewer coefficients, and of those that find
 * none negative the best is exact, without iteration (Lawson and Hanson, <i>Solving Least Squares
 * Problems</i>, 1974, chapter 23, for any number of coefficients).
 *
 * @param usdPerVcpuHour C, at least 0
 * @param usdPerGibHour M, at least 0
 * @param usdPerSsdGibHour S, at least 0; 0 if no instance has local disks
 * @param conditionNumber ratio of the singular values of the matrix with the rows (vCPU, GiB[, SSD
 *     GiB]); infinite if all rows are multiples of one
 * @param relativeError root mean square of (fit - price) / price
 * @param covarianceOrNull covariance matrix of the coefficients; null if unknown: no more instances
 *     than coefficients, or a coefficient that is held at 0
 */
public record PriceFit(
    double usdPerVcpuHour,
    double usdPerGibHour,
    double usdPerSsdGibHour,
    double conditionNumber,
    double relativeError,
    @Nullable RealMatrix covarianceOrNull) {

  private static final int VCPU = 0;
  private static final int GIB = 1;
  private static final int SSD = 2;

  private static final double ROUNDING = 1e-9;

  /** Relative error of a price in its last digit; no list has more than six digits. */
  private static final double LAST_DIGIT = 1e-6;

  /**
   * Fits.
   *
   * @param prices prices of at least two instances
   */
  static PriceFit of(List<InstancePrice> prices) {
    boolean hasSsd = prices.stream().anyMatch(price -> price.ssdGib() > 0);
    RealMatrix amounts = new Array2DRowRealMatrix(prices.size(), hasSsd ? SSD + 1 : GIB + 1);
    RealVector usd = new ArrayRealVector(prices.size());
    for (int row = 0; row < prices.size(); row++) {
      InstancePrice price = prices.get(row);
      amounts.setEntry(row, VCPU, price.vcpus());
      amounts.setEntry(row, GIB, price.memoryGib());
      if (hasSsd) {
        amounts.setEntry(row, SSD, price.ssdGib());
      }
      usd.setEntry(row, price.usdPerHour());
    }
    SingularValueDecomposition svd = new SingularValueDecomposition(amounts);
    RealVector free = svd.getSolver().solve(usd);
    if (isPositive(free, amounts, usd)) {
      return of(amounts, usd, free, svd, covariance(amounts, usd, free, svd));
    }
    return of(amounts, usd, bestWithZeros(amounts, usd), svd, null);
  }

  /** True if all coefficients are above 0 by more than rounding makes of 0. */
  private static boolean isPositive(RealVector coefficients, RealMatrix amounts, RealVector usd) {
    for (int column = 0; column < coefficients.getDimension(); column++) {
      double partOfPrice =
          coefficients.getEntry(column)
              * amounts.getColumnVector(column).getL1Norm()
              / usd.getL1Norm();
      if (!(partOfPrice > ROUNDING)) {
        return false;
      }
    }
    return true;
  }

  /** The best fit with some coefficients held at 0 and the others above. */
  private static RealVector bestWithZeros(RealMatrix amounts, RealVector usd) {
    int columns = amounts.getColumnDimension();
    RealVector best = new ArrayRealVector(columns);
    for (int set = 1; set < (1 << columns) - 1; set++) {
      int chosen = set;
      int[] kept = IntStream.range(0, columns).filter(c -> (chosen & 1 << c) != 0).toArray();
      RealMatrix part = new Array2DRowRealMatrix(usd.getDimension(), kept.length);
      for (int i = 0; i < kept.length; i++) {
        part.setColumnVector(i, amounts.getColumnVector(kept[i]));
      }
      RealVector found = new SingularValueDecomposition(part).getSolver().solve(usd);
      if (isPositive(found, part, usd)) {
        RealVector candidate = new ArrayRealVector(columns);
        for (int i = 0; i < kept.length; i++) {
          candidate.setEntry(kept[i], found.getEntry(i));
        }
        if (residual(amounts, usd, candidate).getNorm() < residual(amounts, usd, best).getNorm()) {
          best = candidate;
        }
      }
    }
    return best;
  }

  private static PriceFit of(
      RealMatrix amounts,
      RealVector usd,
      RealVector coefficients,
      SingularValueDecomposition svd,
      @Nullable RealMatrix covariance) {
    RealVector relative = residual(amounts, usd, coefficients).ebeDivide(usd);
    return new PriceFit(
        coefficients.getEntry(VCPU),
        coefficients.getEntry(GIB),
        coefficients.getDimension() > SSD ? coefficients.getEntry(SSD) : 0,
        svd.getConditionNumber(),
        relative.getNorm() / Math.sqrt(usd.getDimension()),
        covariance);
  }

  private static RealVector residual(RealMatrix amounts, RealVector usd, RealVector coefficients) {
    return amounts.operate(coefficients).subtract(usd);
  }

  /** s^2 (X'X)^-1, s^2 the squared residuals by the instances beyond the coefficients. */
  private static @Nullable RealMatrix covariance(
      RealMatrix amounts, RealVector usd, RealVector coefficients, SingularValueDecomposition svd) {
    int freedom = usd.getDimension() - coefficients.getDimension();
    if (freedom <= 0) {
      return null;
    }
    RealVector residual = residual(amounts, usd, coefficients);
    double variance = residual.dotProduct(residual) / freedom;
    return svd.getCovariance(0).scalarMultiply(variance);
  }

  /**
   * True if the equation gives all prices, more than coefficients, to the last digit. The provider
   * then computes prices by the equation, and standard errors are 0.
   */
  public boolean isExact() {
    return covarianceOrNull != null && relativeError < LAST_DIGIT;
  }

  /** True if local disks have a price of their own. */
  public boolean hasSsd() {
    return usdPerSsdGibHour > 0;
  }

  /** Price of an instance by the fit, in dollars an hour. */
  public double usdPerHour(InstancePrice instance) {
    return instance.vcpus() * usdPerVcpuHour
        + instance.memoryGib() * usdPerGibHour
        + instance.ssdGib() * usdPerSsdGibHour;
  }

  /** Standard error of C; empty if it is not known. */
  public OptionalDouble usdPerVcpuHourError() {
    return error(VCPU);
  }

  /** Standard error of M; empty if it is not known. */
  public OptionalDouble usdPerGibHourError() {
    return error(GIB);
  }

  private OptionalDouble error(int coefficient) {
    return covarianceOrNull == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(covarianceOrNull.getEntry(coefficient, coefficient)));
  }

  /**
   * The share of memory in a price: s = M q / ( C + M q + S r ) for q GiB of memory and r of disk
   * for each vCPU.
   *
   * @param gibPerVcpu q, above 0
   * @param ssdGibPerVcpu r, at least 0
   */
  public double memoryShare(double gibPerVcpu, double ssdGibPerVcpu) {
    double memory = usdPerGibHour * gibPerVcpu;
    return memory / (usdPerVcpuHour + memory + usdPerSsdGibHour * ssdGibPerVcpu);
  }

  /**
   * The standard error of a share, by the delta method: Var s = g' V g, with V the covariance of
   * the coefficients and g the derivatives of s, which are q / P^2 times -M, C + S r and -M r, P
   * being the price of a vCPU with what belongs to it.
   *
   * @return empty if it is not known
   */
  public OptionalDouble memoryShareError(double gibPerVcpu, double ssdGibPerVcpu) {
    if (covarianceOrNull == null) {
      return OptionalDouble.empty();
    }
    double rest = usdPerVcpuHour + usdPerSsdGibHour * ssdGibPerVcpu;
    double price = rest + usdPerGibHour * gibPerVcpu;
    RealVector slopes = new ArrayRealVector(covarianceOrNull.getColumnDimension());
    slopes.setEntry(VCPU, -usdPerGibHour);
    slopes.setEntry(GIB, rest);
    if (slopes.getDimension() > SSD) {
      slopes.setEntry(SSD, -usdPerGibHour * ssdGibPerVcpu);
    }
    double variance = slopes.dotProduct(covarianceOrNull.operate(slopes));
    // Where all prices fit exactly, rounding may leave a little less than nothing.
    return OptionalDouble.of(gibPerVcpu / (price * price) * Math.sqrt(Math.max(0, variance)));
  }
}
