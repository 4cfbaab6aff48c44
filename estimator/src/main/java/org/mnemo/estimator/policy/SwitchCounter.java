package org.mnemo.estimator.policy;

import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;

/**
 * Counts consecutive requests to different memories for each prefix of a key order. In row k the
 * keys of ranks 0 to k - 1 are in FastMem. So a pair of ranks a < b is split in rows a + 1 to b,
 * which a difference array adds in constant time.
 */
final class SwitchCounter implements RequestObserver {

  private final int[] rankOfKey;

  /** Differences between rows; index r holds row r + 1, as row 0 never has a switch. */
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

  /** Switches by row, one row more than keys; call once, after all requests. */
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
