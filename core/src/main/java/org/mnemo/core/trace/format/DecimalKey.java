package org.mnemo.core.trace.format;

import org.mnemo.core.file.Words;

/**
 * A decimal number as a key, in a buffer filled from its end. Eight spare bytes follow, so that it
 * can be read in words.
 */
final class DecimalKey {

  /** Longest 64-bit number in words of digits. */
  private static final int MOST_BYTES = 3 * Long.BYTES;

  /** A word of digits holds numbers below this. */
  private static final long END_OF_WORD = 100_000_000;

  private byte[] buffer = new byte[64];
  private int start = end();

  private int end() {
    return buffer.length - Long.BYTES;
  }

  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int length() {
    return end() - start;
  }

  /** Makes the key an unsigned number. */
  void set(long number) {
    long rest = number;
    int at = end();
    while (rest < 0 || rest >= END_OF_WORD) {
      long above = Long.divideUnsigned(rest, END_OF_WORD);
      at -= Long.BYTES;
      Words.put(buffer, at, Words.digitsOf((int) (rest - above * END_OF_WORD)));
      rest = above;
    }
    long digits = Words.digitsOf((int) rest);
    at -= Long.BYTES;
    Words.put(buffer, at, digits);
    int zeros = Words.leadingZeros(digits);
    start = at + (number == 0 ? Long.BYTES - 1 : zeros);
  }

  /** Puts a name and a colon before the key. */
  void prepend(byte[] source, int from, int length) {
    if (start <= length) {
      byte[] longer = new byte[length + 1 + MOST_BYTES + Long.BYTES];
      int kept = length();
      System.arraycopy(buffer, start, longer, longer.length - Long.BYTES - kept, kept);
      buffer = longer;
      start = end() - kept;
    }
    buffer[--start] = ':';
    start -= length;
    System.arraycopy(source, from, buffer, start, length);
  }
}
