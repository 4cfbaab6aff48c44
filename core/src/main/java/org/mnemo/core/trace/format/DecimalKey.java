package org.mnemo.core.trace.format;

/** A key that is a number in decimal digits, in a buffer that is filled from its end. */
final class DecimalKey {

  /** Longest number of 64 bits in decimal digits. */
  private static final int MOST_DIGITS = 20;

  private byte[] buffer = new byte[64];
  private int start = buffer.length;

  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  int length() {
    return buffer.length - start;
  }

  /** Makes the key an unsigned number. */
  void set(long number) {
    long rest = number;
    int at = buffer.length;
    if (rest < 0) {
      long quotient = Long.divideUnsigned(rest, 10);
      buffer[--at] = (byte) ('0' + (rest - quotient * 10));
      rest = quotient;
    }
    do {
      long quotient = rest / 10;
      buffer[--at] = (byte) ('0' + (rest - quotient * 10));
      rest = quotient;
    } while (rest != 0);
    start = at;
  }

  /** Puts a name and a colon before the key. */
  void prepend(byte[] source, int from, int length) {
    if (start <= length) {
      byte[] longer = new byte[length + 1 + MOST_DIGITS];
      int kept = length();
      System.arraycopy(buffer, start, longer, longer.length - kept, kept);
      buffer = longer;
      start = longer.length - kept;
    }
    buffer[--start] = ':';
    start -= length;
    System.arraycopy(source, from, buffer, start, length);
  }
}
