package org.mnemo.estimator.traffic;

import java.util.Optional;
import org.mnemo.estimator.order.OrderedKeys;

/**
 * Traffic of a trace at every capacity that a policy tells apart, smallest first: a row for each.
 * In row 0 FastMem holds nothing but what is pinned there, in the last row it holds all data.
 */
public interface TrafficCurve {

  /** Number of rows, at least 1. */
  int rows();

  /** Bytes of FastMem in a row; never falls from row to row. */
  long fastBytes(int row);

  /** A walk from row 0 on. */
  Cursor cursor();

  /** True if the traffic tells switches between memories. */
  boolean hasSwitches();

  /**
   * The keys by row, where a policy knows which lie in FastMem: those of ranks 0 to k - 1 in row k.
   */
  Optional<OrderedKeys> keys();

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
