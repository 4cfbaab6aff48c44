package org.mnemo.core.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Processes eight bytes of text as one little-endian number, which avoids a branch per byte. */
public final class Words {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ZERO_DIGITS = '0' * LOW_BITS;

  /** Added to a byte, it sets the highest bit if the byte is above 9. */
  private static final long ABOVE_NINE = (0x80 - 10) * LOW_BITS;

  private Words() {}

  public static long at(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  /** A mask whose lowest bit is in the first byte equal to {@code wanted}; 0 without one. */
  public static long find(long word, byte wanted) {
    long differences = word ^ wanted * LOW_BITS;
    // Marks the lowest zero byte, and possibly others above it.
    return (differences - LOW_BITS) & ~differences & HIGH_BITS;
  }

  /** Index of the first marked byte in the word; 8 without one. */
  public static int first(long mask) {
    return Long.numberOfTrailingZeros(mask) >>> 3;
  }

  /** Number of leading digits of the word, 0 to 8. */
  public static int digits(long word) {
    long values = word ^ ZERO_DIGITS;
    return first((values + ABOVE_NINE | values) & HIGH_BITS);
  }

  /**
   * The decimal number at the start of the word.
   *
   * @param digits number of its digits, 0 to 8
   */
  public static long number(long word, int digits) {
    // Digits move to the highest bytes; zeros before them do not matter. Two shifts, as a shift by
    // 64 has no effect.
    int unused = Long.SIZE / 2 - digits * (Byte.SIZE / 2);
    long values = (word ^ ZERO_DIGITS) << unused << unused;
    // Pairs of digits become numbers below 100, pairs of these below 10^4, and these the result.
    long pairs = values * 10 + (values >>> 8) & 0x00FF00FF00FF00FFL;
    long fours = pairs * 100 + (pairs >>> 16) & 0x0000FFFF0000FFFFL;
    return fours * 10_000 + (fours >>> 32) & 0xFFFFFFFFL;
  }

  public static void put(byte[] bytes, int index, long word) {
    LONGS.set(bytes, index, word);
  }

  /**
   * The eight decimal digits of a number, with leading zeros.
   *
   * @param number 0 to 10^8 - 1
   */
  public static long digitsOf(int number) {
    // The number is split into two below 10^4, four below 100, and eight digits. Small numbers are
    // divided by 100 and by 10 by multiplication and shift.
    long fours = (number / 10_000) | ((long) (number % 10_000) << 32);
    long hundreds = (fours * 10_486) >>> 20 & 0x0000007F0000007FL;
    long pairs = hundreds | ((fours - hundreds * 100) << 16);
    long tens = (pairs * 103) >>> 10 & 0x000F000F000F000FL;
    return (tens | ((pairs - tens * 10) << 8)) + ZERO_DIGITS;
  }

  /** Number of leading zeros among eight digits, 0 to 8. */
  public static int leadingZeros(long digits) {
    return first(digits ^ ZERO_DIGITS);
  }
}
