package org.mnemo.core.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of text at once, as a number whose lowest byte is the first one. What asks each byte
 * costs a processor a guess about each; what asks a word does not.
 */
public final class Words {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long ZERO_DIGITS = '0' * LOW_BITS;

  /** Added to a byte, it sets the highest bit of those above 9. */
  private static final long ABOVE_NINE = (0x80 - 10) * LOW_BITS;

  private Words() {}

  /** The eight bytes at an index. */
  public static long at(byte[] bytes, int index) {
    return (long) LONGS.get(bytes, index);
  }

  /** A mask whose lowest bit is in the first byte of the word that is {@code wanted}; 0 if none. */
  public static long find(long word, byte wanted) {
    long differences = word ^ wanted * LOW_BITS;
    // Marks the lowest byte that is 0, and above it perhaps others that are not.
    return (differences - LOW_BITS) & ~differences & HIGH_BITS;
  }

  /** Index in the word of the byte that a mask marks first; 8 if it marks none. */
  public static int first(long mask) {
    return Long.numberOfTrailingZeros(mask) >>> 3;
  }

  /** Number of digits with which the word begins, 0 to 8. */
  public static int digits(long word) {
    long values = word ^ ZERO_DIGITS;
    return first((values + ABOVE_NINE | values) & HIGH_BITS);
  }

  /**
   * The decimal number that the word begins with.
   *
   * @param digits number of its digits, 0 to 8
   */
  public static long number(long word, int digits) {
    // Digits go to the highest bytes; zeros before them do not matter. Two shifts, as one by 64 is
    // none.
    int unused = Long.SIZE / 2 - digits * (Byte.SIZE / 2);
    long values = (word ^ ZERO_DIGITS) << unused << unused;
    // Two digits become a number below 100, two of these one below 10^4, and these the result.
    long pairs = values * 10 + (values >>> 8) & 0x00FF00FF00FF00FFL;
    long fours = pairs * 100 + (pairs >>> 16) & 0x0000FFFF0000FFFFL;
    return fours * 10_000 + (fours >>> 32) & 0xFFFFFFFFL;
  }

  /** Puts eight bytes at an index. */
  public static void put(byte[] bytes, int index, long word) {
    LONGS.set(bytes, index, word);
  }

  /**
   * The eight decimal digits of a number, zeros in front included.
   *
   * @param number 0 to 10^8 - 1
   */
  public static long digitsOf(int number) {
    // The number becomes two below 10^4, those four below 100, and those the digits. To divide by
    // 100 and by 10, so small numbers are multiplied and shifted.
    long fours = (number / 10_000) | ((long) (number % 10_000) << 32);
    long hundreds = (fours * 10_486) >>> 20 & 0x0000007F0000007FL;
    long pairs = hundreds | ((fours - hundreds * 100) << 16);
    long tens = (pairs * 103) >>> 10 & 0x000F000F000F000FL;
    return (tens | ((pairs - tens * 10) << 8)) + ZERO_DIGITS;
  }

  /** Number of zeros with which eight digits begin, 0 to 8. */
  public static int leadingZeros(long digits) {
    return first(digits ^ ZERO_DIGITS);
  }
}
