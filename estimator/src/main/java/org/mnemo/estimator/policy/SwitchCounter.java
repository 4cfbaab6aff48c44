package org.mnemo.estimator.policy;

import java.util.stream.IntStream;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;

/**
 * Counts consecutive requests that change to or from each memory, for each row. A key is in a
 * memory in one interval of rows. A pair of keys changes in the rows that are in one of their two
 * intervals only. These rows are again two intervals, which a difference array adds in constant
 * time.
 */
final class SwitchCounter implements RequestObserver {

  private final int rows;
  private final int tiers;

  /** First row in which a key is in a memory or a faster one, by memory and key. */
  private final int[][] firstRows;

  /** Differences between rows by counted memory; the difference before row r is at r. */
  private final long[][] differences;

  private int previous = -1;

  /**
   * @param firstRows {@link KeyMoves#firstRows}
   * @param rows number of rows
   * @param tiers number of memories
   */
  SwitchCounter(int[][] firstRows, int rows, int tiers) {
    this.rows = rows;
    this.tiers = tiers;
    this.firstRows = firstRows;
    // With two memories in use, each change involves both.
    differences = new long[firstRows.length == 1 ? 1 : firstRows.length + 1][rows + 1];
  }

  @Override
  public void observe(KeyedRequests requests) {
    int[] keys = requests.keys();
    for (int i = 0; i < requests.count(); i++) {
      int key = keys[i];
      if (previous >= 0 && previous != key) {
        for (int tier = 0; tier < differences.length; tier++) {
          add(differences[tier], tier, previous, key);
        }
      }
      previous = key;
    }
  }

  private void add(long[] difference, int tier, int one, int other) {
    int in = enters(tier, one);
    int otherIn = enters(tier, other);
    int laterIn = Math.max(in, otherIn);
    difference[Math.min(in, otherIn)]++;
    if (tier == 0) {
      // No key leaves the fastest memory.
      difference[laterIn]--;
      return;
    }
    int out = firstRows[tier - 1][one];
    int otherOut = firstRows[tier - 1][other];
    int earlierOut = Math.min(out, otherOut);
    // Of the four ends in ascending order, rows in one interval only run from the first to the
    // second and from the third to the last, with or without overlap.
    difference[Math.min(laterIn, earlierOut)]--;
    difference[Math.max(laterIn, earlierOut)]++;
    difference[Math.max(out, otherOut)]--;
  }

  /** First row in which a key is in a memory. */
  private int enters(int tier, int key) {
    return tier == firstRows.length ? 0 : firstRows[tier][key];
  }

  /** Changes by memory and row; call once, after all requests. */
  long[][] byTier() {
    for (long[] difference : differences) {
      for (int row = 1; row < difference.length; row++) {
        difference[row] += difference[row - 1];
      }
    }
    return IntStream.range(0, tiers)
        .mapToObj(
            tier ->
                tier > firstRows.length
                    ? new long[rows]
                    : differences[Math.min(tier, differences.length - 1)])
        .toArray(long[][]::new);
  }

  /**
   * Mean changes between independent requests: with f of n requests on a memory, 2 f (n - f) / n to
   * or from it.
   */
  static long[][] expected(AccessPattern pattern, KeyMoves moves, int tiers) {
    double requests = pattern.requests();
    double[] served = new double[tiers];
    served[moves.start()] = requests;
    long[][] expected = new long[tiers][moves.size() + 1];
    for (int move = 0; move < moves.size(); move++) {
      long count = pattern.accesses(moves.key(move));
      served[moves.from(move)] -= count;
      served[moves.to(move)] += count;
      for (int tier = 0; tier < tiers; tier++) {
        expected[tier][move + 1] =
            Math.round(2 * served[tier] * (requests - served[tier]) / requests);
      }
    }
    return expected;
  }
}
