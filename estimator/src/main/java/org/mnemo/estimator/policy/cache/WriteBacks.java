package org.mnemo.estimator.policy.cache;

import java.util.Arrays;

/**
 * Tracks records or pages not yet written to SlowMem, in caches of all sizes at once. An LRU cache
 * evicts a record before its next request exactly if it is smaller than that request's distance.
 */
public final class WriteBacks {

  /** SlowMem has the current version. */
  private static final long CLEAN = -1;

  private final Distances distances;

  /** By record, the smallest cache that has yet to write it back, or {@link #CLEAN}. */
  private final long[] dirtyFrom;

  WriteBacks(Distances distances, int records) {
    this.distances = distances;
    this.dirtyFrom = new long[records];
    Arrays.fill(dirtyFrom, CLEAN);
  }

  /** Sets the start: only caches from this size on hold the record, and SlowMem does not. */
  void startIn(int record, long cacheBytes) {
    dirtyFrom[record] = cacheBytes;
  }

  /** Handles the next use of a record, or the end of the trace: smaller caches had evicted it. */
  void evict(int record, long distance, long count, long bytes) {
    long from = dirtyFrom[record];
    if (from != CLEAN && from < distance) {
      distances.addWriteBack(from, distance, count, bytes);
      dirtyFrom[record] = distance;
    }
  }

  /** Marks a record as changed in caches of all sizes. */
  void change(int record) {
    dirtyFrom[record] = 0;
  }

  /** Forgets a deleted record. */
  void forget(int record) {
    dirtyFrom[record] = CLEAN;
  }
}
