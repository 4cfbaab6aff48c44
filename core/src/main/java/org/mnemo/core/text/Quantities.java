package org.mnemo.core.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Formats numbers for people, the same in every locale. */
public final class Quantities {

  /** Latency of requests that arrive faster than they are served. */
  public static final long ENDLESS_NS = Long.MAX_VALUE;

  private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  private Quantities() {}

  /** Bytes in the largest binary unit with a value of at least 1, three digits. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    // 999.5 would round to four digits.
    while (amount >= 999.5 && unit < UNITS.length - 1) {
      amount /= 1024;
      unit++;
    }
    return (unit == 0 ? Long.toString(bytes) : threeDigits(amount)) + " " + UNITS[unit];
  }

  /** A percentage with one decimal, or more where it would wrongly read 0. */
  public static String percent(double share) {
    double percent = 100 * share;
    boolean tiny = percent != 0 && Math.abs(percent) < 0.05;
    return String.format(Locale.ROOT, tiny ? "%.4f %%" : "%.1f %%", percent);
  }

  /** A share with its sign as a percentage with three digits, and no sign where it reads 0. */
  public static String change(double share) {
    double percent = 100 * share;
    String text =
        String.format(Locale.ROOT, Math.abs(percent) < 9.995 ? "%+.2f %%" : "%+.1f %%", percent);
    return text.substring(1).equals("0.00 %") ? text.substring(1) : text;
  }

  /** A percentage as short as it can be: {@code 10 %}, {@code 2.5 %}. */
  public static String shortPercent(double share) {
    String digits = String.format(Locale.ROOT, share < 0.01 ? "%.4f" : "%.2f", 100 * share);
    return digits.replaceAll("0+$", "").replaceAll("\\.$", "") + " %";
  }

  /** A rate with thousands separators, and decimals only if it is small. */
  public static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond >= 100 ? "%,.0f" : "%.3g", perSecond);
  }

  /** A time in the largest unit with a value of at least 1, three digits. */
  public static String time(double ns) {
    double size = Math.abs(ns);
    if (size < 1e3) {
      return threeDigits(ns) + " ns";
    }
    return size < 1e6
        ? threeDigits(ns / 1e3) + " µs"
        : size < 1e9 ? threeDigits(ns / 1e6) + " ms" : threeDigits(ns / 1e9) + " s";
  }

  /** A time span in the largest unit up to days with a value of at least 2, three digits. */
  public static String span(double seconds) {
    if (seconds < 120) {
      return threeDigits(seconds) + " s";
    }
    return seconds < 7200
        ? threeDigits(seconds / 60) + " minutes"
        : seconds < 172_800
            ? threeDigits(seconds / 3600) + " hours"
            : threeDigits(seconds / 86_400) + " days";
  }

  /** A {@link #span} of two significant digits, rounded up. */
  public static String about(double seconds) {
    String[] span = span(seconds).split(" ", 2);
    return twoDigits(Double.parseDouble(span[0]), RoundingMode.CEILING) + " " + span[1];
  }

  /** A number with two significant digits, and no zeros at the end of its decimals. */
  public static String twoDigits(double value, RoundingMode rounding) {
    return BigDecimal.valueOf(value)
        .round(new MathContext(2, rounding))
        .stripTrailingZeros()
        .toPlainString();
  }

  /** A latency in nanoseconds, endless if clients do not keep up with an offered rate. */
  public static String latency(double ns) {
    return Double.isInfinite(ns) || ns >= ENDLESS_NS ? "without end" : time(ns);
  }

  /** Decimals of an amount in dollars: two, or three significant digits below ten cents. */
  public static int usdDecimals(double usd) {
    return Math.abs(usd) >= 0.1 || usd == 0
        ? 2
        : new BigDecimal(usd).round(new MathContext(3)).scale();
  }

  /**
   * A figure with {@code decimals} decimals, or one significant digit where it would wrongly read
   * 0.
   */
  public static String figure(double value, int decimals) {
    BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP);
    return rounded.signum() != 0 || value == 0
        ? rounded.toPlainString()
        : new BigDecimal(value).round(new MathContext(1)).toPlainString();
  }

  /** A factor with six significant digits, so that sums can be verified by hand. */
  public static String factor(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String threeDigits(double amount) {
    int decimals = amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", amount);
  }
}
