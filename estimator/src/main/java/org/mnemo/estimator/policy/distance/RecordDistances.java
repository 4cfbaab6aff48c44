package org.mnemo.estimator.policy.distance;

import java.util.Arrays;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.reuse.LruStack;
import org.mnemo.estimator.traffic.CellIndex;
import org.mnemo.estimator.traffic.Workload;

/** Finds the {@link Distances} of requests in a cache of whole records. */
public final class RecordDistances implements RequestObserver {

  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int WARMED = 256;

  private final AccessPattern pattern;
  private final CacheRules rules;
  private final CellIndex cells;
  private final Distances distances;
  private final LruStack stack = new LruStack();
  private final long[] bytes;

  private final WriteBacks writeBacks;
  private final int[] warmed = new int[WARMED];

  public RecordDistances(Workload workload, CacheRules rules) {
    this.pattern = workload.pattern();
    this.rules = rules;
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.distances = new Distances(workload.whole().cells().count());
    this.bytes = new long[pattern.keyCount()];
    this.writeBacks = new WriteBacks(distances, pattern.keyCount());
    Arrays.setAll(
        bytes, key -> rules.bytes(workload.recordBytes().movableWhileStored(pattern, key)));
    int[] loaded = StartingStack.keys(pattern);
    for (int key : loaded) {
      stack.makeRoom(key);
      stack.touch(key, bytes[key], 1);
    }
    long above = 0;
    for (int i = loaded.length - 1; i >= 0 && rules.isExclusive(); i--) {
      above += bytes[loaded[i]];
      writeBacks.startIn(loaded[i], above);
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
      writeBacks.evict(key, until, 1, bytes[key]);
    }
    if (operation == DELETE) {
      writeBacks.forget(key);
    } else if (rules.isExclusive() || operation != READ) {
      writeBacks.change(key);
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

  /** Bytes of a cache that holds all records which are stored. */
  public long allBytes() {
    long all = 0;
    for (int key = 0; key < bytes.length; key++) {
      all += pattern.isStored(key) ? bytes[key] : 0;
    }
    return all;
  }

  /** The distances of the requests so far. */
  public Distances soFar() {
    return distances;
  }

  /** The distances of all requests; to be called once, after the last. */
  public Distances distances() {
    int[] left = stack.inSequence();
    long above = 0;
    for (int i = left.length - 1; i >= 0; i--) {
      above += bytes[left[i]];
      writeBacks.evict(left[i], above, 1, bytes[left[i]]);
    }
    return distances;
  }
}
