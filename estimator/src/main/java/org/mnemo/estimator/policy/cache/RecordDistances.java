package org.mnemo.estimator.policy.cache;

import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.Distances.WriteBacks;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.Workload;

/** Finds the {@link Distances} of requests in a cache of whole records. */
public final class RecordDistances implements RequestObserver {

  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int WARMED = 256;

  private final CacheRules rules;
  private final Distances distances;
  private final RecordStack stack;
  private final WriteBacks writeBacks;
  private final int[] warmed = new int[WARMED];

  public RecordDistances(Workload workload, CacheRules rules) {
    this.rules = rules;
    this.distances = new Distances(workload.whole().cells().count());
    this.writeBacks = new WriteBacks(distances, workload.pattern().keyCount());
    int[] loaded = workload.pattern().keysByLastUse();
    stack = new RecordStack(workload, rules, loaded);
    if (rules.isExclusive()) {
      writeBacks.start(loaded, stack::bytes);
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
    boolean wasThere = stack.touch(key, operation);
    long until = wasThere ? stack.bytesSince() + stack.bytes(key) : 0;
    if (wasThere) {
      writeBacks.evict(key, until, 1, stack.bytes(key));
    }
    if (operation == DELETE) {
      writeBacks.forget(key);
    } else if (rules.isExclusive() || operation != READ) {
      writeBacks.change(key);
    }
    stack.count(key, operation, wasThere, distances);
  }

  /** Bytes of a cache for all stored records. */
  public long allBytes() {
    return stack.allBytes();
  }

  /** The distances of the requests so far. */
  public Distances soFar() {
    return distances;
  }

  /** The distances of all requests; call once, after the last. */
  public Distances distances() {
    writeBacks.end(stack.inSequence(), key -> 1, stack::bytes);
    return distances;
  }
}
