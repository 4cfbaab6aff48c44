package org.mnemo.estimator.heat;

import java.util.Arrays;
import org.mnemo.estimator.model.Interval;

/**
 * Whether the load of a store was as steady as its heat takes it to be, by two signs: the number of
 * requests, which is told up to three times, and how well keys of steady rates explain what is
 * listed. Small signs widen intervals, large ones leave no answer.
 *
 * @param toldPerSecond requests a second in the mean, by the store or the user; NaN if unknown
 * @param nowPerSecond requests a second that the store answered when the listing began; NaN if
 *     unknown, or if the user said how many there are
 * @param explainedPerSecond requests a second that the fitted rates add up to
 * @param misfit by what share of their expected number the keys of a class are off beyond chance:
 *     root mean square over keys, at least 0
 * @param dispersion chi-squared over its degrees of freedom, at least 1: by how much variances are
 *     larger than chance makes them
 * @param isChance true if chance alone may make chi-squared as large
 */
public record Steadiness(
    double toldPerSecond,
    double nowPerSecond,
    double explainedPerSecond,
    double misfit,
    double dispersion,
    boolean isChance) {

  /** Factor between numbers of requests from which on the load was not steady. */
  public static final double MOST_RATE_FACTOR = 1.5;

  /** Misfit from which on keys of steady rates do not explain a listing. */
  public static final double MOST_MISFIT = 0.05;

  /** Time in seconds over which a Redis averages the requests that it answers now. */
  private static final double NOW_SECONDS = 1.6;

  /** Standard deviations up to which a difference is chance: of requests, and of chi-squared. */
  private static final double CHANCE = 3;

  private static final double CHANCE_OF_FIT = 5;

  /** Fewest keys that must be expected in a class; classes with fewer are put together. */
  private static final double FEWEST_EXPECTED = 10;

  /**
   * The signs of a fit.
   *
   * @param expected number of keys that the fit expects in each class
   * @param observed number of keys that were listed in each class
   */
  static Steadiness of(
      double toldPerSecond,
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
      // Too few beyond it for a class of their own belong to it.
      boolean isLast = x + 1 == expected.length;
      if (isLast || (binExpected >= FEWEST_EXPECTED && left >= FEWEST_EXPECTED)) {
        chiSquared += binExpected > 0 ? Math.pow(binObserved - binExpected, 2) / binExpected : 0;
        bins++;
        binExpected = 0;
        binObserved = 0;
      }
    }
    // Those that the fit took from the data are not subtracted: rather too many than too few.
    double degrees = Math.max(1, bins - 1);
    return new Steadiness(
        toldPerSecond,
        nowPerSecond,
        explainedPerSecond,
        Math.sqrt(Math.max(0, chiSquared - degrees) / Math.max(1, keys)),
        Math.max(1, chiSquared / degrees),
        chiSquared <= degrees + CHANCE_OF_FIT * Math.sqrt(2 * degrees));
  }

  /** True if nothing speaks against a load as steady as the heat takes it to be. */
  public boolean isSteady() {
    return isExplained() && rateFactor() <= MOST_RATE_FACTOR;
  }

  /** True if keys of steady rates would show what is listed. */
  public boolean isExplained() {
    return isChance || misfit <= MOST_MISFIT;
  }

  /** Least number of requests a second that anything tells; NaN if nothing does. */
  double leastPerSecond() {
    return Double.isNaN(toldPerSecond) ? Double.NaN : Math.min(toldPerSecond, now());
  }

  /** Greatest number of requests a second that anything tells; NaN if nothing does. */
  double mostPerSecond() {
    return Double.isNaN(toldPerSecond) ? Double.NaN : Math.max(toldPerSecond, now());
  }

  /** Factor between the greatest and the least number of requests; 1 if only the fit knows one. */
  public double rateFactor() {
    return Double.isNaN(toldPerSecond)
        ? 1
        : Math.max(explainedPerSecond, mostPerSecond())
            / Math.min(explainedPerSecond, leastPerSecond());
  }

  /** Requests a second now, or their mean if the difference may be chance. */
  private double now() {
    double deviation = Math.sqrt(toldPerSecond / NOW_SECONDS);
    return Double.isNaN(nowPerSecond)
            || Math.abs(nowPerSecond - toldPerSecond) <= CHANCE * deviation
        ? toldPerSecond
        : nowPerSecond;
  }

  /**
   * An interval of the share of requests to cold bytes, widened for a load that changed. At worst
   * cold keys show the one load and hot ones the other, so that the odds change by its factor.
   */
  Interval widened(double low, double high) {
    double factor = rateFactor();
    return new Interval(ofOdds(low, 1 / factor), ofOdds(high, factor));
  }

  private static double ofOdds(double share, double factor) {
    return share <= 0 || share >= 1 ? share : share / (share + (1 - share) / factor);
  }
}
