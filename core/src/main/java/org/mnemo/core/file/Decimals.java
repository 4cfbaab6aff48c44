package org.mnemo.core.file;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Decimal numbers in a file: a point, no exponent, no trailing zeros, no object a number. */
final class Decimals {

  private static final long[] POWERS = new long[16];
  private static final double LARGEST_EXACT = 1L << 53;

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = 10 * POWERS[i - 1];
    }
  }

  private Decimals() {}

  /**
   * Appends {@code value}, rounded to {@code decimals} behind the point.
   *
   * @param value finite
   * @param decimals 0 to 15
   */
  static void append(LineWriter out, double value, int decimals) {
    double scaled = Math.abs(value) * POWERS[decimals];
    if (!(scaled < LARGEST_EXACT)) {
      out.text(
          new BigDecimal(value)
              .setScale(decimals, RoundingMode.HALF_EVEN)
              .stripTrailingZeros()
              .toPlainString());
      return;
    }
    long digits = (long) Math.rint(scaled);
    if (value < 0 && digits != 0) {
      out.character('-');
    }
    out.number(digits / POWERS[decimals]);
    appendFraction(out, digits % POWERS[decimals], decimals);
  }

  private static void appendFraction(LineWriter out, long fraction, int decimals) {
    if (fraction == 0) {
      return;
    }
    long digits = fraction;
    int places = decimals;
    while (digits % 10 == 0) {
      digits /= 10;
      places--;
    }
    out.character('.');
    for (int place = places - 1; place > 0 && digits < POWERS[place]; place--) {
      out.character('0');
    }
    out.number(digits);
  }
}
