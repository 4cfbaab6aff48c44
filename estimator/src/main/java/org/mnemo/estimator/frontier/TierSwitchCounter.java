package org.mnemo.estimator.frontier;

import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;

/**
 * Counts consecutive requests that change to or from each memory, for each row. A key is in a
 * memory in one interval of rows. A pair of keys changes in the rows that are in one of their two
 * intervals only. These rows are again two intervals, which a difference array adds in constant
 * time.
 */
final class TierSwitchCounter implements RequestObserver {

  private final int rows;

  /** First row in which a key is in a memory or a faster one, by memory and key. */
  private final int[][] firstRows;

  /** Differences between rows by memory; the difference before row r is at r. */
  private final long[][] differences;

  private int previous = -1;

  /**
   * @param tiers number of memories
   */
  TierSwitchCounter(TierMoves moves, int tiers) {
    rows = moves.size() + 1;
    firstRows = moves.firstRows();
    differences = new long[tiers][rows + 1];
  }

  @Override
  public void observe(KeyedRequests requests) {
    int[] keys = requests.keys();
    for (int i = 0; i < requests.count(); i++) {
      int key = keys[i];
      if (previous >= 0 && previous != key) {
        for (int tier = 0; tier <= firstRows.length; tier++) {
          add(differences[tier], tier, previous, key);
        }
      }
      previous = key;
    }
  }

  private void add(long[] difference, int tier, int one, int other) {
    int in = enters(tier, one);
    int otherIn = enters(tier, other);
    int out = leaves(tier, one);
    int otherOut = leaves(tier, other);
    int laterIn = Math.max(in, otherIn);
    int earlierOut = Math.min(out, otherOut);
    // Of the four ends in ascending order, rows in one interval only run from the first to the
    // second and from the third to the last, with or without overlap.
    difference[Math.min(in, otherIn)]++;
    difference[Math.min(laterIn, earlierOut)]--;
    difference[Math.max(laterIn, earlierOut)]++;
    difference[Math.max(out, otherOut)]--;
  }

  /** First row in which a key is in a memory. */
  private int enters(int tier, int key) {
    return tier == firstRows.length ? 0 : firstRows[tier][key];
  }

  /** First row in which a key has left a memory. */
  private int leaves(int tier, int key) {
    return tier == 0 ? rows : firstRows[tier - 1][key];
  }

  /** Changes by memory and row; call once, after all requests. */
  long[][] byTier() {
    for (long[] difference : differences) {
      for (int row = 1; row < difference.length; row++) {
        difference[row] += difference[row - 1];
      }
    }
    return differences;
  }
}
