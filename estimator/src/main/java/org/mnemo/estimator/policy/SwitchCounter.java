package org.mnemo.estimator.policy;

import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;

/**
 * Counts for every prefix of a key order how many consecutive requests different memories serve. In
 * row k the keys of ranks 0 to k - 1 are in FastMem, so a pair of ranks a and b with a below b is
 * split in rows a + 1 to b: a difference array adds it in constant time.
 */
final class SwitchCounter implements RequestObserver {

  private final int[] rankOfKey;

  /** Differences between rows; that of row r + 1 is kept at r, as row 0 never has a switch. */
  private final long[] differences;

  private int previous = -1;

  /**
   * @param rankOfKey rank by key number, a permutation
   */
  SwitchCounter(int[] rankOfKey) {
    this.rankOfKey = rankOfKey;
    this.differences = new long[rankOfKey.length + 1];
  }

  @Override
  public void observe(KeyedRequests requests) {
    int[] keys = requests.keys();
    for (int i = 0; i < requests.count(); i++) {
      int rank = rankOfKey[keys[i]];
      if (previous >= 0 && previous != rank) {
        differences[Math.min(previous, rank)]++;
        differences[Math.max(previous, rank)]--;
      }
      previous = rank;
    }
  }

  /** Switches by row, one row more than keys; to be called once, after all requests. */
  long[] byRow() {
    long switches = 0;
    for (int row = 0; row < differences.length; row++) {
      long difference = differences[row];
      differences[row] = switches;
      switches += difference;
    }
    return differences;
  }
}
