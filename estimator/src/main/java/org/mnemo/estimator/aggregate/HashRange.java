package org.mnemo.estimator.aggregate;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Keys whose hashes lie in a range.
 *
 * @param from the least 16 highest bits of their hashes
 * @param to 1 more than the greatest
 */
public record HashRange(int from, int to) {

  static final int BITS = 16;

  /** All keys. */
  public static final HashRange ALL = new HashRange(0, 1 << BITS);

  /** Ranges of about as many keys that are all keys together, in their sequence. */
  public static List<HashRange> divide(int ranges) {
    return IntStream.range(0, ranges)
        .mapToObj(i -> new HashRange(bound(i, ranges), bound(i + 1, ranges)))
        .toList();
  }

  private static int bound(int i, int ranges) {
    return (int) (((long) i << BITS) / ranges);
  }

  /** True if a hash lies below the range. */
  public boolean isBefore(long hash) {
    return hash >>> (Long.SIZE - BITS) < from;
  }

  /** True if a hash lies above the range. */
  public boolean isBehind(long hash) {
    return hash >>> (Long.SIZE - BITS) >= to;
  }
}
