package org.mnemo.core.trace.redis.keyspace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.BiFunction;
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
  static final int MOST_DECIMAL_BYTES = 5 * 1024;

  /** Size of a HyperLogLog that holds many elements. */
  static final long MAX_LOG_BYTES = 12_304;

  /** Decimal digits before the point, or zeros behind it, that the server's numbers can have. */
  private static final int MAX_MAGNITUDE = 4932;

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

  void setNumber(String text) {
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
   * Adds to the number that the string is.
   *
   * @param mostBytes longest text of such a number
   * @param sum the sum of the number, by its text, and what is added
   * @return false if it is not known whether it is one
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

  /** Adds to what may be a number, whose size then stays about the same. */
  private void addToUnknown(int mostBytes) {
    if (!isOpen() && length > mostBytes) {
      throw new RefusedException();
    }
    length = bytes() == 0 ? USUAL_NUMBER_BYTES : bytes();
    open(length);
  }

  /** The sum of two numbers with a fraction, as Redis prints it. */
  static String decimalSum(@Nullable String number, BigDecimal delta) {
    if (number == null) {
      throw new RefusedException();
    }
    BigDecimal sum = rounded(rounded(decimal(number)).add(rounded(delta)));
    BigDecimal printed = sum.setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
    return printed.signum() == 0 ? "0" : printed.toPlainString();
  }

  /**
   * The number with a fraction that a text is.
   *
   * @throws RefusedException if it is none, or too large or too small for the server
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

  /** The nearest number of 64 binary digits, as the server computes with. */
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
