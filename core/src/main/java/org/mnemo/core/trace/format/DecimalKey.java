package org.mnemo.core.trace.format;

/** A key that is a number in decimal digits, in a buffer that is filled from its end. */
final class DecimalKey {

  /** Longest number of 64 bits in decimal digits. */
  private static final int MOST_DIGITS = 20;

  /** The digits of 00 to 99: two at a time take half of the divisions. */
  private static final byte[] PAIRS = new byte[200];

  static {
    for (int i = 0; i < 100; i++) {
      PAIRS[2 * i] = (byte) ('0' + i / 10);
      PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
    }
  }

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
    while (rest < 0 || rest >= 10) {
      long quotient = rest < 0 ? Long.divideUnsigned(rest, 100) : rest / 100;
      int pair = 2 * (int) (rest - 100 * quotient);
      buffer[--at] = PAIRS[pair + 1];
      buffer[--at] = PAIRS[pair];
      rest = quotient;
    }
    if (rest > 0 || at == buffer.length) {
      buffer[--at] = (byte) ('0' + rest);
    }
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
