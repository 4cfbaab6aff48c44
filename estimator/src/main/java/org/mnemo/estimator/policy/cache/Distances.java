package org.mnemo.estimator.policy.cache;

import java.util.Arrays;
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
}
