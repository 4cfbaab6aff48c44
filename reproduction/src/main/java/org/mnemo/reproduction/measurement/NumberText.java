package org.mnemo.reproduction.measurement;

import java.util.List;
import java.util.Locale;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/** NumberText as the page writes them. */
public final class NumberText {

  private NumberText() {}

  /** A share as a percentage with one decimal: {@code 9.3 %}. */
  public static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  /** A difference of two percentages, with one decimal: {@code 0.4 points}. */
  public static String points(double share) {
    return String.format(Locale.ROOT, "%.1f points", 100 * share);
  }

  /** A time in nanoseconds: {@code 48.7 µs}. */
  public static String micros(double ns) {
    return decimal(ns / 1000, 1) + " µs";
  }

  /** An error as a percentage with two decimals. */
  public static String error(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  public static String decimal(double number, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }

  public static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.1f s" : "%.0f s", seconds);
  }

  /** Median of at least one number. */
  public static double median(double[] numbers) {
    return quantile(numbers, 0.5);
  }

  /** Median of at least one number. */
  public static double median(List<Double> numbers) {
    return median(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** 95th percentile of at least one number. */
  public static double p95(double[] numbers) {
    return quantile(numbers, 0.95);
  }

  /**
   * The value that a share of all do not exceed, linearly interpolated between order statistics
   * (type 7 of Hyndman and Fan 1996).
   *
   * @param numbers at least one, in any order
   * @param share above 0 and at most 1
   */
  public static double quantile(double[] numbers, double share) {
    return new Percentile().withEstimationType(EstimationType.R_7).evaluate(numbers, 100 * share);
  }
}
