package org.mnemo.estimator.policy;

/**
 * 64 counters, one per bit of a word. Word {@code n} holds bit {@code n} of each counter, so that
 * one addition counts in all counters.
 */
final class BitCounters {

  private final long[] digits = new long[Long.SIZE];

  /** Increments each counter whose bit is set. */
  void add(long bits) {
    long carry = bits;
    for (int digit = 0; carry != 0; digit++) {
      long next = digits[digit] & carry;
      digits[digit] ^= carry;
      carry = next;
    }
  }

  /**
   * @param bit bit of the counter, from 0 to 63
   */
  long count(int bit) {
    long count = 0;
    for (int digit = 0; digit < Long.SIZE; digit++) {
      count |= (digits[digit] >>> bit & 1) << digit;
    }
    return count;
  }
}
