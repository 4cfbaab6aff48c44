package org.mnemo.estimator.estimate;

import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;

/**
 * Counts for every row of a curve how many consecutive requests of a trace different tiers serve,
 * in one streaming pass. In row k the keys of ranks 0 to k - 1 are in FastMem, so a pair of ranks a
 * and b with a below b is split in rows a + 1 to b: a difference array adds it in constant time.
 */
final class SwitchCounter {

  private SwitchCounter() {}

  /**
   * Reads a trace to its end and closes it.
   *
   * @param rankOfKey rank by key number, a permutation
   * @param requests how many the trace must hold
   * @return switches by row, one row more than keys
   * @throws MnemoException if the trace is not the one that {@code keys} and {@code requests} are
   *     of
   */
  static long[] countByRow(TraceReader trace, KeyTable keys, int[] rankOfKey, long requests) {
    long[] byRow = new long[rankOfKey.length + 1];
    long seen = 0;
    try (trace) {
      Access access = trace.access();
      int previous = -1;
      while (trace.next()) {
        int rank = rank(access, keys, rankOfKey, trace);
        if (previous >= 0 && previous != rank) {
          // The difference of row r + 1 is kept at r: the first row never has a switch.
          byRow[Math.min(previous, rank)]++;
          byRow[Math.max(previous, rank)]--;
        }
        previous = rank;
        seen++;
      }
    }
    if (seen != requests) {
      throw new MnemoException(
          "the trace held %d requests when it was read first and %d the second time; "
                  .formatted(requests, seen)
              + "name a trace that nobody is writing to");
    }
    return prefixSums(byRow);
  }

  private static int rank(Access access, KeyTable keys, int[] rankOfKey, TraceReader trace) {
    int key = keys.find(access.keyBuffer(), access.keyOffset(), access.keyLength());
    if (key < 0 || key >= rankOfKey.length) {
      throw new MnemoException(
          trace.position()
              + ": the key was not there when the trace was read first; name a trace that nobody"
              + " is writing to");
    }
    return rankOfKey[key];
  }

  private static long[] prefixSums(long[] differences) {
    long switches = 0;
    for (int row = 0; row < differences.length; row++) {
      long difference = differences[row];
      differences[row] = switches;
      switches += difference;
    }
    return differences;
  }
}
