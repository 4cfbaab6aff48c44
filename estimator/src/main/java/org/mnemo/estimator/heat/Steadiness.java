package org.mnemo.estimator.heat;

import java.util.Arrays;
import org.mnemo.estimator.answer.Interval;

/**
 * Checks that a store's load was steady, by two signs: up to three values of the request rate, and
 * the fit of constant rates to the listing. Small signs widen intervals; large signs prevent an
 * answer.
 *
 * @param reportedPerSecond mean requests per second from the store or the user; NaN if unknown
 * @param nowPerSecond requests per second served when the listing began; NaN if unknown, or if the
 *     user gave the rate
 * @param explainedPerSecond sum of the fitted rates in requests per second
 * @param misfit relative deviation of the keys of a class from their expected number beyond chance:
 *     root mean square over keys, at least 0
 * @param dispersion chi-squared over its degrees of freedom, at least 1: the excess of variances
 *     over chance
 * @param isChance true if chance alone explains chi-squared
 */
public record Steadiness(
    double reportedPerSecond,
    double nowPerSecond,
    double explainedPerSecond,
    double misfit,
    double dispersion,
    boolean isChance) {

  /** Factor between request rates from which the load was not steady. */
  public static final double MOST_RATE_FACTOR = 1.5;

  /** Misfit from which constant rates do not explain a listing. */
  public static final double MOST_MISFIT = 0.05;

  /** Seconds over which Redis averages its present request rate. */
  private static final double NOW_SECONDS = 1.6;

  /** Standard deviations up to which a difference is chance: of requests, and of chi-squared. */
  private static final double CHANCE = 3;

  private static final double CHANCE_OF_FIT = 5;

  /** Fewest expected keys of a class; smaller classes are merged. */
  private static final double FEWEST_EXPECTED = 10;

  /**
   * The signs of a fit.
   *
   * @param expected number of keys that the fit expects in each class
   * @param observed number of keys listed in each class
   */
  static Steadiness of(
      double reportedPerSecond,
      double nowPerSecond,
      double explainedPerSecond,
      double[] expected,
      double[] observed) {
    double chiSquared = 0;
    double keys = 0;
    int bins = 0;
    double binExpected = 0;
    double binObserved = 0;
    double left = Arrays.stream(expected).sum();
    for (int x = 0; x < expected.length; x++) {
      keys += observed[x];
      binExpected += expected[x];
      binObserved += observed[x];
      left -= expected[x];
      // Too few remaining keys join the class before.
      boolean isLast = x + 1 == expected.length;
      if (isLast || (binExpected >= FEWEST_EXPECTED && left >= FEWEST_EXPECTED)) {
        chiSquared += binExpected > 0 ? Math.pow(binObserved - binExpected, 2) / binExpected : 0;
        bins++;
        binExpected = 0;
        binObserved = 0;
      }
    }
    // Parameters fitted to the data are not subtracted: a safe overestimate.
    double degrees = Math.max(1, bins - 1);
    return new Steadiness(
        reportedPerSecond,
        nowPerSecond,
        explainedPerSecond,
        Math.sqrt(Math.max(0, chiSquared - degrees) / Math.max(1, keys)),
        Math.max(1, chiSquared / degrees),
        chiSquared <= degrees + CHANCE_OF_FIT * Math.sqrt(2 * degrees));
  }

  /** True if all signs agree with a steady load. */
  public boolean isSteady() {
    return isExplained() && rateFactor() <= MOST_RATE_FACTOR;
  }

  /** True if constant rates explain the listing. */
  public boolean isExplained() {
    return isChance || misfit <= MOST_MISFIT;
  }

  /** Least known request rate per second; NaN if unknown. */
  double leastPerSecond() {
    return Double.isNaN(reportedPerSecond) ? Double.NaN : Math.min(reportedPerSecond, now());
  }

  /** Greatest known request rate per second; NaN if unknown. */
  double mostPerSecond() {
    return Double.isNaN(reportedPerSecond) ? Double.NaN : Math.max(reportedPerSecond, now());
  }

  /** Factor between the greatest and the least request rate; 1 if only the fit has one. */
  public double rateFactor() {
    return Double.isNaN(reportedPerSecond)
        ? 1
        : Math.max(explainedPerSecond, mostPerSecond())
            / Math.min(explainedPerSecond, leastPerSecond());
  }

  /** Present request rate, or the mean if the difference may be chance. */
  private double now() {
    double deviation = Math.sqrt(reportedPerSecond / NOW_SECONDS);
    return Double.isNaN(nowPerSecond)
            || Math.abs(nowPerSecond - reportedPerSecond) <= CHANCE * deviation
        ? reportedPerSecond
        : nowPerSecond;
  }

  /**
   * Widens an interval of the share of requests to cold bytes for a changed load. At worst cold
   * keys show one load and hot keys the other, so that the odds change by its factor.
   */
  Interval widened(double low, double high) {
    double factor = rateFactor();
    return new Interval(ofOdds(low, 1 / factor), ofOdds(high, factor));
  }

  private static double ofOdds(double share, double factor) {
    return share <= 0 || share >= 1 ? share : share / (share + (1 - share) / factor);
  }
}
