package org.mnemo.estimator.traffic;

import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;

/**
 * Traffic of a trace at each capacity of a policy, ascending, one row each. FastMem of row 0 holds
 * pinned data only; FastMem of the last row holds all data.
 */
public interface TrafficCurve {

  int rows();

  /** Bytes of FastMem in a row; non-decreasing. */
  long fastBytes(int row);

  default int tiers() {
    return 2;
  }

  /** Bytes of a memory in a row; 0 of SlowMem if all data lies in FastMem. */
  default long bytes(int row, int tier) {
    if (tier == Load.FAST) {
      return fastBytes(row);
    }
    boolean holdsAll = keepsCopies() && row < rows() - 1;
    return fastBytes(rows() - 1) - fastBytes(holdsAll ? 0 : row);
  }

  /** Bytes of the fastest memory with the same price as FastMem of a row. */
  default long fastCost(int row) {
    return fastBytes(row);
  }

  /** True if SlowMem holds all movable data, and FastMem copies of some. */
  default boolean keepsCopies() {
    return false;
  }

  /** The last row with at most {@code bytes} of FastMem, or row 0. */
  default int lastRowWithinBytes(long bytes) {
    return lastRowWithinBytes(bytes, rows() - 1, this::fastBytes);
  }

  /** The last row up to {@code lastRow} with at most {@code bytes}, or row 0. */
  static int lastRowWithinBytes(long bytes, int lastRow, IntToLongFunction fastBytes) {
    int low = 0;
    int high = lastRow;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (fastBytes.applyAsLong(middle) <= bytes) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** A cursor at row 0. */
  Cursor cursor();

  /** True if switches between memories were counted. */
  boolean hasSwitches();

  /** Consecutive requests to different memories in a row; -1 if not counted. */
  long switches(int row);

  /** The keys by row if the policy determines keys: ranks 0 to k - 1 are in FastMem of row k. */
  default Optional<OrderedKeys> keys() {
    return Optional.empty();
  }

  /** The moves whose prefixes are the rows, if the policy determines keys. */
  default Optional<? extends KeyMoves> moves() {
    return keys();
  }

  /** The memory of each key of a row after the last request, by key number; empty if unknown. */
  default Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return Optional.empty();
  }

  /** Visits rows in ascending order. Not thread-safe. */
  interface Cursor {

    /**
     * Advances to a row.
     *
     * @param row row, at least the current one
     * @return its traffic, valid until the cursor advances
     */
    Traffic moveTo(int row);
  }
}
