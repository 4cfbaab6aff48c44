package org.mnemo.estimator.policy.cache;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.mnemo.estimator.aggregate.LogHistogram;

/**
 * Distances of all requests of a trace, which give the traffic of caches of all sizes. All numbers
 * are integers.
 *
 * <p>A write-back has two distances. Caches from the first on hold the changed record; caches below
 * the second evict it before its next request. So a cache between the two writes it back, once.
 */
public final class Distances {

  /** Requests that may involve SlowMem, with the bytes that they move, by cell. */
  private final LogHistogram[] requests;

  /** Fetches of missing requests, with their bytes. */
  final LogHistogram fetches = new LogHistogram();

  final LogHistogram writeBacksFrom = new LogHistogram();
  final LogHistogram writeBacksUntil = new LogHistogram();

  /** Requests that miss in each cache, by cell, with their bytes. */
  private final long[] always;

  private final long[] alwaysBytes;
  long fetchesAlways;
  long fetchedBytesAlways;

  public Distances(int cells) {
    requests = new LogHistogram[cells];
    Arrays.setAll(requests, cell -> new LogHistogram());
    always = new long[cells];
    alwaysBytes = new long[cells];
  }

  /** Adds the distances of other requests with the same cells. */
  public void add(Distances other) {
    for (int cell = 0; cell < requests.length; cell++) {
      requests[cell].add(other.requests[cell]);
      always[cell] += other.always[cell];
      alwaysBytes[cell] += other.alwaysBytes[cell];
    }
    fetches.add(other.fetches);
    fetchesAlways += other.fetchesAlways;
    fetchedBytesAlways += other.fetchedBytesAlways;
    writeBacksFrom.add(other.writeBacksFrom);
    writeBacksUntil.add(other.writeBacksUntil);
  }

  int cells() {
    return requests.length;
  }

  LogHistogram requests(int cell) {
    return requests[cell];
  }

  void add(int cell, long distance, long movedBytes) {
    requests[cell].add(distance, 1, movedBytes);
  }

  void addAlways(int cell, long movedBytes) {
    always[cell]++;
    alwaysBytes[cell] += movedBytes;
  }

  long always(int cell) {
    return always[cell];
  }

  long alwaysBytes(int cell) {
    return alwaysBytes[cell];
  }

  void addFetch(long distance, long count, long bytes) {
    fetches.add(distance, count, bytes);
  }

  void addFetchAlways(long count, long bytes) {
    fetchesAlways += count;
    fetchedBytesAlways += bytes;
  }

  /** Adds a write-back in caches from one distance on and below another. */
  void addWriteBack(long from, long until, long count, long bytes) {
    writeBacksFrom.add(from, count, bytes);
    writeBacksUntil.add(until, count, bytes);
  }

  /**
   * Tracks records or pages not yet written to SlowMem, in caches of all sizes at once. An LRU
   * cache evicts a record before its next request exactly if it is smaller than that request's
   * distance.
   */
  public static final class WriteBacks {

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

    /**
     * Sets the start: only caches of so many bytes hold a record, and SlowMem does not.
     *
     * @param stack records that are stored, least recently used first
     */
    void start(int[] stack, IntToLongFunction bytes) {
      long above = 0;
      for (int i = stack.length - 1; i >= 0; i--) {
        above += bytes.applyAsLong(stack[i]);
        dirtyFrom[stack[i]] = above;
      }
    }

    /** Handles the end of the trace. */
    void end(int[] stack, IntUnaryOperator counts, IntToLongFunction bytes) {
      long above = 0;
      for (int i = stack.length - 1; i >= 0; i--) {
        long ofRecord = bytes.applyAsLong(stack[i]);
        above += ofRecord;
        evict(stack[i], above, counts.applyAsInt(stack[i]), ofRecord);
      }
    }

    /** Handles the next use of a record: smaller caches had evicted it. */
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
}
