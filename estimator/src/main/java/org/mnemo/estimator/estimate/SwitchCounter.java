package org.mnemo.estimator.estimate;

import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyBatch;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;

/**
 * Counts for every row of a curve how many consecutive requests of a trace different tiers serve,
 * in one streaming pass. In row k the keys of ranks 0 to k - 1 are in FastMem, so a pair of ranks a
 * and b with a below b is split in rows a + 1 to b: a difference array adds it in constant time.
 */
final class SwitchCounter {

  private static final int BATCH = 256;

  private final KeyTable keys;
  private final int[] rankOfKey;

  /** Differences between rows; that of row r + 1 is kept at r, as row 0 never has a switch. */
  private final long[] differences;

  private final KeyBatch batch = new KeyBatch(BATCH);
  private int previous = -1;
  private long seen;

  private SwitchCounter(KeyTable keys, int[] rankOfKey) {
    this.keys = keys;
    this.rankOfKey = rankOfKey;
    this.differences = new long[rankOfKey.length + 1];
  }

  /**
   * Reads a trace to its end and closes it.
   *
   * @param rankOfKey rank by key number, a permutation
   * @param requests number of requests that the trace must hold
   * @return switches by row, one row more than keys
   * @throws MnemoException if the trace is not the one that {@code keys} and {@code requests} are
   *     of
   */
  static long[] countByRow(TraceReader trace, KeyTable keys, int[] rankOfKey, long requests) {
    SwitchCounter counter = new SwitchCounter(keys, rankOfKey);
    try (trace) {
      Access access = trace.access();
      while (trace.next()) {
        counter.batch.append(access.keyBuffer(), access.keyOffset(), access.keyLength());
        if (counter.batch.isFull()) {
          counter.countBatch();
        }
      }
      counter.countBatch();
    }
    if (counter.seen != requests) {
      throw changed(
          "it held %d requests when it was read first and %d the second time"
              .formatted(requests, counter.seen));
    }
    return counter.switchesByRow();
  }

  private void countBatch() {
    batch.findIn(keys);
    for (int i = 0; i < batch.size(); i++) {
      int key = batch.number(i);
      if (key < 0) {
        throw changed("request " + (seen + i + 1) + " is for a key that was not there at first");
      }
      int rank = rankOfKey[key];
      if (previous >= 0 && previous != rank) {
        differences[Math.min(previous, rank)]++;
        differences[Math.max(previous, rank)]--;
      }
      previous = rank;
    }
    seen += batch.size();
    batch.clear();
  }

  private static MnemoException changed(String how) {
    return new MnemoException(
        "the trace changed while it was read: " + how + "; name one that nobody is writing to");
  }

  private long[] switchesByRow() {
    long switches = 0;
    for (int row = 0; row < differences.length; row++) {
      long difference = differences[row];
      differences[row] = switches;
      switches += difference;
    }
    return differences;
  }
}
