package org.mnemo.estimator.aggregate;

import java.util.List;
import java.util.stream.IntStream;

/** Aggregates of consecutive requests, in memory or on disk. */
public interface AggregateRun {

  long requests();

  /** Largest timestamp in seconds. */
  default long lastTimeS() {
    return totals().mostTimeS();
  }

  /** Totals over all keys; complete once the cursor has reached its end. */
  TraceTotals totals();

  AggregateCursor cursor(HashRange range);

  /**
   * Iterates over the aggregates of a part's keys by hash; keys with equal hashes by their bytes.
   */
  public interface AggregateCursor extends AutoCloseable {

    /**
     * Moves to the next key.
     *
     * @return false at the end
     */
    boolean next();

    /** Aggregate of the current key; the object is reused. */
    KeyAggregate aggregate();

    @Override
    void close();
  }

  /**
   * A range of key hashes.
   *
   * @param from inclusive start, in the 16 highest bits of the hash
   * @param to exclusive end
   */
  public record HashRange(int from, int to) {

    static final int BITS = 16;

    public static final HashRange ALL = new HashRange(0, 1 << BITS);

    /** Divides the hash space into ranges of about equal numbers of keys, in order. */
    public static List<HashRange> divide(int ranges) {
      return IntStream.range(0, ranges)
          .mapToObj(i -> new HashRange(bound(i, ranges), bound(i + 1, ranges)))
          .toList();
    }

    private static int bound(int i, int ranges) {
      return (int) (((long) i << BITS) / ranges);
    }

    public boolean isBefore(long hash) {
      return hash >>> (Long.SIZE - BITS) < from;
    }

    public boolean isAfter(long hash) {
      return hash >>> (Long.SIZE - BITS) >= to;
    }
  }
}
