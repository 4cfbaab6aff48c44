package org.mnemo.estimator.policy.distance;

import java.util.Arrays;
import org.mnemo.estimator.aggregate.LogHistogram;

/**
 * Distances of all requests of a trace, from which the traffic of caches of every size follows. All
 * numbers are whole.
 *
 * <p>Write-backs have two distances each: the record is in FastMem and not yet written to SlowMem
 * in caches from the first on, and is not any more when it is requested again in caches below the
 * second. So a cache between the two writes it back, once.
 */
public final class Distances {

  /** Requests and the bytes that they move by cell, of those that SlowMem may have a part in. */
  private final LogHistogram[] requests;

  /** What is fetched where a request misses, and its bytes. */
  final LogHistogram fetches = new LogHistogram();

  final LogHistogram writeBacksFrom = new LogHistogram();
  final LogHistogram writeBacksUntil = new LogHistogram();

  /** Requests that miss in every cache, by cell, and their bytes. */
  private final long[] always;

  private final long[] alwaysBytes;
  long fetchesAlways;
  long fetchedBytesAlways;

  /** No request yet, of so many cells. */
  public Distances(int cells) {
    requests = new LogHistogram[cells];
    Arrays.setAll(requests, cell -> new LogHistogram());
    always = new long[cells];
    alwaysBytes = new long[cells];
  }

  /** Adds the distances of other requests, of as many cells. */
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

  /** Distances of a cell's requests. */
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

  /** A write-back in caches from one distance on that are below another. */
  void addWriteBack(long from, long until, long count, long bytes) {
    writeBacksFrom.add(from, count, bytes);
    writeBacksUntil.add(until, count, bytes);
  }
}
