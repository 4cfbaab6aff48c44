package org.mnemo.estimator.policy;

import java.util.Arrays;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.reuse.LruStack;

/** Finds the {@link Distances} of requests in a cache of whole records. */
final class RecordDistances implements RequestObserver {

  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int WARMED = 256;

  /** SlowMem holds the record as it is, so that nothing is written back. */
  private static final long CLEAN = -1;

  private final AccessPattern pattern;
  private final CacheRules rules;
  private final CellIndex cells;
  private final Distances distances;
  private final LruStack stack = new LruStack();
  private final long[] bytes;

  /** By key the cache from which on the record is yet to be written back, or {@link #CLEAN}. */
  private final long[] dirtyFrom;

  private final int[] warmed = new int[WARMED];

  RecordDistances(Workload workload, CacheRules rules) {
    this.pattern = workload.pattern();
    this.rules = rules;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.distances = new Distances(workload.whole().cells().count());
    this.bytes = new long[pattern.keyCount()];
    this.dirtyFrom = new long[pattern.keyCount()];
    Arrays.setAll(
        bytes, key -> rules.bytes(workload.recordBytes().movableWhileStored(pattern, key)));
    Arrays.fill(dirtyFrom, CLEAN);
    int[] loaded = StartingStack.keys(pattern);
    for (int key : loaded) {
      stack.makeRoom(key);
      stack.touch(key, bytes[key], 1);
    }
    long below = 0;
    for (int i = loaded.length - 1; i >= 0 && rules.isExclusive(); i--) {
      dirtyFrom[loaded[i]] = below + bytes[loaded[i]];
      below += bytes[loaded[i]];
    }
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int from = 0; from < requests.count(); from += WARMED) {
      int count = Math.min(WARMED, requests.count() - from);
      System.arraycopy(requests.keys(), from, warmed, 0, count);
      stack.warm(warmed, count);
      for (int i = from; i < from + count; i++) {
        observe(requests.keys()[i], requests.operation(i));
      }
    }
  }

  private void observe(int key, int operation) {
    boolean wasThere = operation == DELETE ? stack.remove(key) : stack.touch(key, bytes[key], 1);
    long until = wasThere ? stack.bytesSince() + bytes[key] : 0;
    if (wasThere) {
      settleWriteBack(key, until);
    }
    if (operation == DELETE) {
      dirtyFrom[key] = CLEAN;
    } else if (rules.isExclusive() || operation != READ) {
      dirtyFrom[key] = 0;
    }
    count(key, operation, wasThere);
  }

  private void count(int key, int operation, boolean wasThere) {
    int cell = cells.cell(key, operation);
    long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
    if (operation != READ && !rules.fetchesForWrites()) {
      distances.add(cell, operation == DELETE ? 0 : bytes[key], movedBytes);
    } else if (wasThere) {
      long distance = stack.bytesSince() + (rules.countsOwnBytes() ? bytes[key] : 0);
      distances.add(cell, distance, movedBytes);
      distances.addFetch(distance, 1, bytes[key]);
    } else {
      distances.addAlways(cell, movedBytes);
      distances.addFetchAlways(1, bytes[key]);
    }
  }

  /** The record is requested: caches below its distance had thrown it out. */
  private void settleWriteBack(int key, long until) {
    long from = dirtyFrom[key];
    if (from != CLEAN && from < until) {
      distances.addWriteBack(from, until, bytes[key]);
      dirtyFrom[key] = until;
    }
  }

  /** Bytes of a cache that holds all records which are stored. */
  long allBytes() {
    long all = 0;
    for (int key = 0; key < bytes.length; key++) {
      all += pattern.isStored(key) ? bytes[key] : 0;
    }
    return all;
  }

  /** The distances of all requests; to be called once, after the last. */
  Distances distances() {
    int[] left = stack.inSequence();
    long above = 0;
    for (int i = left.length - 1; i >= 0; i--) {
      above += bytes[left[i]];
      settleWriteBack(left[i], above);
    }
    return distances;
  }
}
