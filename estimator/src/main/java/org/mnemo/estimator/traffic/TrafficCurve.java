package org.mnemo.estimator.traffic;

import java.util.BitSet;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;

/**
 * Traffic of a trace at every capacity that a policy tells apart, smallest first: a row for each.
 * FastMem of row 0 holds nothing but what is pinned there, FastMem of the last row holds all data.
 */
public interface TrafficCurve {

  /** Number of rows, at least 1. */
  int rows();

  /** Bytes of FastMem in a row; never falls from row to row. */
  long fastBytes(int row);

  /** Number of memories. */
  default int tiers() {
    return 2;
  }

  /** Bytes of a memory in a row. */
  default long bytes(int row, int tier) {
    return tier == Load.FAST ? fastBytes(row) : slowBytes(row);
  }

  /** Bytes of the fastest memory that cost as much as FastMem of a row. */
  default long fastCost(int row) {
    return fastBytes(row);
  }

  /** True if SlowMem holds all data that can move, and FastMem copies of some. */
  default boolean keepsCopies() {
    return false;
  }

  /** Bytes of SlowMem in a row; none where all data lies in FastMem. */
  default long slowBytes(int row) {
    boolean holdsAll = keepsCopies() && row < rows() - 1;
    return fastBytes(rows() - 1) - fastBytes(holdsAll ? 0 : row);
  }

  /** The last row whose FastMem has no more than {@code bytes}; row 0 if none has. */
  default int lastRowWithinBytes(long bytes) {
    return lastRowWithinBytes(bytes, rows() - 1, this::fastBytes);
  }

  /** The last row up to {@code lastRow} that has no more than {@code bytes}; row 0 if none has. */
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

  /** A walk from row 0 on. */
  Cursor cursor();

  /** True if the traffic tells switches between memories. */
  boolean hasSwitches();

  /**
   * Consecutive requests that different memories serve in a row; -1 if the traffic does not tell.
   */
  long switches(int row);

  /**
   * The keys by row, where a policy knows which lie in FastMem: those of ranks 0 to k - 1 in row k.
   */
  Optional<OrderedKeys> keys();

  /** The moves that rows are prefixes of, where a policy knows which keys lie where. */
  default Optional<? extends KeyMoves> moves() {
    return keys();
  }

  /**
   * The keys that FastMem of a row holds once the last request is over, by number; empty if the
   * policy does not say.
   */
  default Optional<IntPredicate> heldAtEnd(int row) {
    return keys()
        .map(
            order -> {
              BitSet held = new BitSet();
              for (int rank = 0; rank < row; rank++) {
                held.set(order.key(rank));
              }
              return held::get;
            });
  }

  /**
   * The memory that holds each key of a row once the last request is over, by number of the key;
   * empty if the policy does not say.
   */
  default Optional<IntUnaryOperator> tiersAtEnd(int row) {
    return heldAtEnd(row).map(held -> key -> held.test(key) ? Load.FAST : Load.SLOW);
  }

  /** Walks rows upwards. Not thread-safe. */
  interface Cursor {

    /**
     * Goes to a row.
     *
     * @param row row, not below the one that the cursor is at
     * @return its traffic, valid until the cursor moves on
     */
    Traffic moveTo(int row);
  }
}
