package org.mnemo.estimator.policy;

/**
 * 64 counters, each of which counts how often a bit of a word was set. They are kept bit by bit:
 * word {@code n} holds bit {@code n} of every counter, so that all are counted up at once, like a
 * sum on paper with 64 columns side by side.
 */
final class BitCounters {

  private final long[] digits = new long[Long.SIZE];

  /** Counts up every counter whose bit is set. */
  void add(long bits) {
    long carry = bits;
    for (int digit = 0; carry != 0; digit++) {
      long next = digits[digit] & carry;
      digits[digit] ^= carry;
      carry = next;
    }
  }

  /**
   * What a counter has counted.
   *
   * @param bit its bit, from 0 to 63
   */
  long count(int bit) {
    long count = 0;
    for (int digit = 0; digit < Long.SIZE; digit++) {
      count |= (digits[digit] >>> bit & 1) << digit;
    }
    return count;
  }
}
