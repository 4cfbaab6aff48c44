package org.mnemo.core.trace.redis.keyspace;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.redis.command.Arguments;
import org.mnemo.core.trace.redis.command.RefusedException;

/** A string: its length, its text if that is a number, and a hash of its bytes. */
final class StringValue extends RedisValue {

  /** Longest string in bytes, by default. */
  static final long MAX_BYTES = 512L << 20;

  /** Digits behind the point that INCRBYFLOAT keeps. */
  private static final int DECIMALS = 17;

  private static final int SIGNIFICANT_BITS = 64;

  /** Longest text that the server takes for a number with a fraction. */
  private static final int MOST_DECIMAL_BYTES = 5 * 1024;

  /** Length of the number in a string whose text is not known. */
  private static final long USUAL_NUMBER_BYTES = 8;

  long length;
  @Nullable String number;
  boolean isTextKnown;
  boolean isHashKnown;
  long hash;
  boolean isHyperLogLog;

  StringValue() {}

  /** Becomes the string that an argument is. */
  StringValue set(Arguments arguments, int at) {
    length = arguments.length(at);
    number = arguments.numberText(at);
    isTextKnown = !arguments.isMasked(at);
    isHashKnown = isTextKnown;
    hash = isHashKnown ? arguments.hash(at) : 0;
    isHyperLogLog = false;
    close();
    return this;
  }

  /** A string of which only the length is known. */
  static StringValue ofLength(long length) {
    StringValue value = new StringValue();
    value.length = length;
    return value;
  }

  /** A counter. */
  static StringValue ofNumber(String number) {
    StringValue value = new StringValue();
    value.setNumber(number);
    return value;
  }

  private void setNumber(String text) {
    number = text;
    length = text.length();
    isTextKnown = true;
    isHashKnown = false;
    close();
  }

  /** The length has changed to what no longer tells the text. */
  void setLength(long bytes) {
    if (bytes > MAX_BYTES) {
      throw new RefusedException();
    }
    length = bytes;
    number = null;
    isTextKnown = false;
    isHashKnown = false;
  }

  /**
   * Adds to the whole number that the string is.
   *
   * @return false if it is not known whether it is one
   */
  boolean add(long delta) {
    if (!isTextKnown || isOpen()) {
      addToUnknown(Arguments.MAX_INTEGER_BYTES);
      return false;
    }
    setNumber(Long.toString(sum(number, delta)));
    return true;
  }

  static long sum(@Nullable String number, long delta) {
    Long before = number == null ? null : Arguments.wholeNumber(number);
    if (before == null) {
      throw new RefusedException();
    }
    try {
      return Math.addExact(before, delta);
    } catch (ArithmeticException e) {
      throw new RefusedException();
    }
  }

  /** The same for a number with a fraction. */
  boolean add(String delta) {
    if (!isTextKnown || isOpen()) {
      addToUnknown(MOST_DECIMAL_BYTES);
      return false;
    }
    setNumber(decimalSum(number, delta));
    return true;
  }

  /**
   * Adds to what may be a number, whose size then stays about the same.
   *
   * @param mostBytes longest text of such a number
   */
  private void addToUnknown(int mostBytes) {
    if (!isOpen() && length > mostBytes) {
      throw new RefusedException();
    }
    length = bytes() == 0 ? USUAL_NUMBER_BYTES : bytes();
    open(length);
  }

  /** The sum of two numbers with a fraction, as Redis prints it. */
  static String decimalSum(@Nullable String number, String delta) {
    try {
      if (number == null) {
        throw new RefusedException();
      }
      BigDecimal sum = rounded(rounded(new BigDecimal(number)).add(rounded(new BigDecimal(delta))));
      BigDecimal printed = sum.setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
      return printed.signum() == 0 ? "0" : printed.toPlainString();
    } catch (NumberFormatException e) {
      throw new RefusedException();
    }
  }

  /** The nearest number of 64 binary digits, as the server computes with. */
  private static BigDecimal rounded(BigDecimal number) {
    if (number.signum() == 0) {
      return number;
    }
    int exponent = 0;
    BigDecimal two = BigDecimal.valueOf(2);
    BigDecimal scaled = number.abs();
    BigDecimal least = two.pow(SIGNIFICANT_BITS - 1);
    for (; scaled.compareTo(least) < 0; exponent--) {
      scaled = scaled.multiply(two);
    }
    for (; scaled.compareTo(least.multiply(two)) >= 0; exponent++) {
      scaled = scaled.divide(two);
    }
    BigDecimal digits = scaled.setScale(0, RoundingMode.HALF_EVEN);
    BigDecimal power = two.pow(Math.abs(exponent));
    BigDecimal result = exponent < 0 ? digits.divide(power) : digits.multiply(power);
    return number.signum() < 0 ? result.negate() : result;
  }

  @Override
  long knownBytes() {
    return length;
  }

  @Override
  boolean canBeEmpty() {
    return false;
  }

  @Override
  boolean hasNothingKnown() {
    // An empty string is a value.
    return false;
  }

  @Override
  RedisValue copyOfKnown() {
    StringValue copy = new StringValue();
    copy.length = length;
    copy.number = number;
    copy.isTextKnown = isTextKnown;
    copy.isHashKnown = isHashKnown;
    copy.hash = hash;
    copy.isHyperLogLog = isHyperLogLog;
    return copy;
  }
}
