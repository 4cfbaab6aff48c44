package org.mnemo.ycsb.workload;

import org.mnemo.ycsb.properties.PropertyReader;

/**
 * Ranks by Zipf's law: rank r (from 0) of n has probability {@code (r + 1)^-s / sum over i of
 * i^-s}.
 *
 * <p>Rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate variates from
 * monotone discrete distributions", ACM TOMACS 6(3), 1996). YCSB uses the method of Gray et al.
 * (SIGMOD 1994) instead, whose probabilities are approximate from the third rank on, whose constant
 * must stay below 1, and which sums a series over all items first. This one is exact, takes any
 * constant above 0, needs constant time and memory, and lets the number of items grow. StrictMath
 * keeps a seed's sequence the same on every machine.
 */
public final class ZipfRanks {

  /** Property: the exponent of all zipfian distributions. */
  public static final String CONSTANT = "mnemo.zipfian.constant";

  public static final double DEFAULT_CONSTANT = 0.99;

  /**
   * Distance of the exponent from 1 below which the power formula loses precision; the logarithm is
   * accurate to 1e-5.
   */
  private static final double NEAR_ONE = 1e-6;

  private final RandomStream random;
  private final double exponent;
  private final double complement;
  private final double areaBeforeFirst;
  private final double alwaysAccepted;
  private long count;
  private double areaUpToLast;

  /**
   * @param exponent exponent s, the zipfian constant, above 0
   */
  ZipfRanks(RandomStream random, double exponent) {
    this.random = random;
    this.exponent = exponent;
    this.complement = 1 - exponent;
    this.areaBeforeFirst = area(1.5) - 1;
    this.alwaysAccepted = 2 - areaInverse(area(2.5) - weight(2));
  }

  /** Ranks with the exponent that the properties set. */
  public static ZipfRanks of(PropertyReader properties, RandomStream random) {
    return new ZipfRanks(random, properties.decimal(CONSTANT, DEFAULT_CONSTANT, 0.001, 10));
  }

  /** A rank in [0, items). */
  public long next(long items) {
    if (items != count) {
      count = items;
      areaUpToLast = area(items + 0.5);
    }
    while (true) {
      double u = areaUpToLast + random.nextDouble() * (areaBeforeFirst - areaUpToLast);
      double x = areaInverse(u);
      long number = Math.min(items, Math.max(1, (long) (x + 0.5)));
      if (number - x <= alwaysAccepted || u >= area(number + 0.5) - weight(number)) {
        return number - 1;
      }
    }
  }

  private double weight(long number) {
    return StrictMath.exp(-exponent * StrictMath.log((double) number));
  }

  /** Integral of the weight from 1 to x. */
  private double area(double x) {
    return Math.abs(complement) < NEAR_ONE
        ? StrictMath.log(x)
        : (StrictMath.exp(complement * StrictMath.log(x)) - 1) / complement;
  }

  private double areaInverse(double area) {
    return Math.abs(complement) < NEAR_ONE
        ? StrictMath.exp(area)
        : StrictMath.exp(StrictMath.log(1 + area * complement) / complement);
  }
}
