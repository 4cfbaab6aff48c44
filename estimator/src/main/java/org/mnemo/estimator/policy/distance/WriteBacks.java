package org.mnemo.estimator.policy.distance;

import java.util.Arrays;

/**
 * Follows what of each record, or page, is yet to be written to SlowMem, in caches of every size at
 * once: an LRU cache throws a record out before its next request exactly if it is below that
 * request's distance.
 */
public final class WriteBacks {

  /** SlowMem holds it as it is. */
  private static final long CLEAN = -1;

  private final Distances distances;

  /** By record the cache from which on it is yet to be written back, or {@link #CLEAN}. */
  private final long[] dirtyFrom;

  WriteBacks(Distances distances, int records) {
    this.distances = distances;
    this.dirtyFrom = new long[records];
    Arrays.fill(dirtyFrom, CLEAN);
  }

  /** At the start, only caches from this size on hold the record, and SlowMem does not. */
  void startIn(int record, long cacheBytes) {
    dirtyFrom[record] = cacheBytes;
  }

  /** The record is used again, or the trace ends: smaller caches had thrown it out. */
  void evict(int record, long distance, long count, long bytes) {
    long from = dirtyFrom[record];
    if (from != CLEAN && from < distance) {
      distances.addWriteBack(from, distance, count, bytes);
      dirtyFrom[record] = distance;
    }
  }

  /** Marks a record as changed: SlowMem does not hold it as it is, whatever the cache. */
  void change(int record) {
    dirtyFrom[record] = 0;
  }

  /** The record is gone. */
  void forget(int record) {
    dirtyFrom[record] = CLEAN;
  }
}
