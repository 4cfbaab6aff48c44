package org.mnemo.estimator.policy.cache;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.reuse.LruStack;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Workload;

/** The records of a cache of any size in the order of their last use. Not thread-safe. */
public final class RecordStack {

  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private final AccessPattern pattern;
  private final CacheRules rules;
  private final CellIndex cells;
  private final LruStack stack = new LruStack();
  private final long[] bytes;

  /**
   * @param loaded numbers of the initial keys, least recently used first
   */
  public RecordStack(Workload workload, CacheRules rules, int[] loaded) {
    this.pattern = workload.pattern();
    this.rules = rules;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.bytes = new long[pattern.keyCount()];
    Arrays.setAll(
        bytes, key -> rules.bytes(workload.recordBytes().movableWhileStored(pattern, key)));
    for (int key : loaded) {
      stack.makeRoom(key);
      stack.touch(key, bytes[key], 1);
    }
  }

  /** Prefetches keys before they are touched. */
  void warm(int[] keys, int count) {
    stack.warm(keys, count);
  }

  /** Bytes of a record in the cache. */
  long bytes(int key) {
    return bytes[key];
  }

  /**
   * Touches a record.
   *
   * @return true if it was requested or loaded before, and not deleted since
   */
  boolean touch(int key, int operation) {
    return operation == DELETE ? stack.remove(key) : stack.touch(key, bytes[key], 1);
  }

  /** Bytes of all other records used since the previous use of the record just touched. */
  long bytesSince() {
    return stack.bytesSince();
  }

  /** Touches a record and counts its distance. */
  public void count(int key, int operation, Distances distances) {
    count(key, operation, touch(key, operation), distances);
  }

  /** Counts the request after {@link #touch}. */
  void count(int key, int operation, boolean wasThere, Distances distances) {
    int cell = cells.cell(key, operation);
    long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
    if (operation != READ && !rules.fetchesForWrites()) {
      distances.add(cell, operation == DELETE ? 0 : bytes[key], movedBytes);
    } else if (wasThere) {
      long distance = stack.bytesSince() + bytes[key];
      distances.add(cell, distance, movedBytes);
      distances.addFetch(distance, 1, bytes[key]);
    } else {
      distances.addAlways(cell, movedBytes);
      distances.addFetchAlways(1, bytes[key]);
    }
  }

  /** Bytes of a cache for all stored records. */
  public long allBytes() {
    return IntStream.range(0, bytes.length)
        .filter(pattern::isStored)
        .mapToLong(key -> bytes[key])
        .sum();
  }

  /** Keys in the order of their last use, latest last. */
  int[] inSequence() {
    return stack.inSequence();
  }

  /**
   * How a cache handles records.
   *
   * @param blockBytes unit to which record sizes are rounded up, at least 1
   * @param fetchesForWrites false if a record that is written whole is not fetched first
   * @param isExclusive true if data is in either FastMem or SlowMem, so that all evicted data is
   *     written back; false if SlowMem holds all, so that only changes are
   */
  public record CacheRules(long blockBytes, boolean fetchesForWrites, boolean isExclusive) {

    /** Bytes that a record occupies in the cache. */
    long bytes(long recordBytes) {
      return (recordBytes + blockBytes - 1) / blockBytes * blockBytes;
    }
  }
}
