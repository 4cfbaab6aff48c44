package org.mnemo.core.trace.redis.keyspace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A string: its length, its text if that is a number, and a hash of its bytes. */
final class StringValue extends RedisValue {

  /** Default limit of a string in bytes. */
  static final long MAX_BYTES = 512L << 20;

  /** Decimal places that INCRBYFLOAT keeps. */
  private static final int DECIMALS = 17;

  private static final int SIGNIFICANT_BITS = 64;

  /** Longest text that the server accepts as a decimal number. */
  static final int MOST_DECIMAL_BYTES = 5 * 1024;

  /** Size in bytes of a HyperLogLog with many elements. */
  static final long MAX_LOG_BYTES = 12_304;

  /** Most decimal digits before the point, or zeros after it, in the server's numbers. */
  private static final int MAX_MAGNITUDE = 4932;

  /** Typical length of a number in a string with unknown text. */
  private static final long USUAL_NUMBER_BYTES = 8;

  long length;
  @Nullable String number;
  boolean isTextKnown;
  boolean isHashKnown;
  long hash;
  boolean isHyperLogLog;

  StringValue() {}

  /** Copies an argument into this string. */
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

  static StringValue ofLength(long length) {
    StringValue value = new StringValue();
    value.length = length;
    return value;
  }

  void setNumber(String text) {
    number = text;
    length = text.length();
    isTextKnown = true;
    isHashKnown = false;
    close();
  }

  /** Sets a new length and forgets the text. */
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
   * Adds to the number in the string.
   *
   * @param mostBytes longest text of such a number
   * @param sum adds to the number, given by its text
   * @return false if it is unknown whether the string is a number
   */
  <D> boolean add(int mostBytes, D delta, BiFunction<@Nullable String, D, String> sum) {
    if (!isTextKnown || isOpen()) {
      addToUnknown(mostBytes);
      return false;
    }
    setNumber(sum.apply(number, delta));
    return true;
  }

  /** The sum of two whole numbers, as Redis prints it. */
  static String sum(@Nullable String number, Long delta) {
    Long before = number == null ? null : Arguments.wholeNumber(number);
    if (before == null) {
      throw new RefusedException();
    }
    try {
      return Long.toString(Math.addExact(before, delta));
    } catch (ArithmeticException e) {
      throw new RefusedException();
    }
  }

  /** Adds to a possible number, whose size then stays about the same. */
  private void addToUnknown(int mostBytes) {
    if (!isOpen() && length > mostBytes) {
      throw new RefusedException();
    }
    length = bytes() == 0 ? USUAL_NUMBER_BYTES : bytes();
    open(length);
  }

  /** The sum of two decimal numbers, as Redis prints it. */
  static String decimalSum(@Nullable String number, BigDecimal delta) {
    if (number == null) {
      throw new RefusedException();
    }
    BigDecimal sum = rounded(rounded(decimal(number)).add(rounded(delta)));
    BigDecimal printed = sum.setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return printed.signum() == 0 ? "0" : printed.toPlainString();
  }

  /**
   * Parses a decimal number.
   *
   * @throws RefusedException if the text is not a number, or out of the server's range
   */
  static BigDecimal decimal(String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      long magnitude = (long) number.precision() - number.scale();
      if (number.signum() != 0 && Math.abs(magnitude) > MAX_MAGNITUDE) {
        throw new RefusedException();
      }
      return number;
    } catch (NumberFormatException e) {
      throw new RefusedException();
    }
  }

  /** The nearest number with 64 binary digits, the server's precision. */
  private static BigDecimal rounded(BigDecimal number) {
    if (number.signum() == 0) {
      return BigDecimal.ZERO;
    }
    BigInteger above =
        number.unscaledValue().multiply(BigInteger.TEN.pow(Math.max(0, -number.scale())));
    BigInteger below = BigInteger.TEN.pow(Math.max(0, number.scale()));
    int shift = SIGNIFICANT_BITS - above.bitLength() + below.bitLength();
    BigInteger digits = shifted(above, below, shift);
    if (digits.bitLength() > SIGNIFICANT_BITS) {
      digits = shifted(above, below, --shift);
    }
    BigDecimal power = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(shift)));
    return shift > 0
        ? new BigDecimal(digits).divide(power)
        : new BigDecimal(digits).multiply(power);
  }

  /** The nearest whole number to a quotient times a power of 2. */
  private static BigInteger shifted(BigInteger above, BigInteger below, int shift) {
    return new BigDecimal(above.shiftLeft(Math.max(0, shift)))
        .divide(new BigDecimal(below.shiftLeft(Math.max(0, -shift))), 0, RoundingMode.HALF_EVEN)
        .toBigInteger();
  }

  @Override
  long knownBytes() {
    return length;
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
