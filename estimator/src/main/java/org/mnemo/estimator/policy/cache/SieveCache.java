package org.mnemo.estimator.policy.cache;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.mnemo.estimator.policy.cache.Evictions.LruCache;

/**
 * SIEVE (Zhang, Yang, Yue, Vigfusson and Rashmi, NSDI 2024). A hand goes from the oldest record to
 * the newest and begins anew; it evicts the first that was not used since it passed. What was used
 * keeps its place.
 */
final class SieveCache extends LruCache {

  private static final int NONE = -1;

  private final BitSet used = new BitSet();
  private int hand = NONE;

  SieveCache(long[] bytes, long capacity) {
    super(bytes, capacity);
  }

  @Override
  public void hit(int record) {
    used.set(record);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    if (bytes[record] > capacity) {
      evicted.accept(record);
      return;
    }
    while (queue.bytes() + bytes[record] > capacity) {
      evict(evicted);
    }
    used.clear(record);
    queue.add(record, bytes[record]);
  }

  private void evict(IntConsumer evicted) {
    int next = hand == NONE ? queue.oldest() : hand;
    while (used.get(next)) {
      used.clear(next);
      next = queue.newer(next) == NONE ? queue.oldest() : queue.newer(next);
    }
    hand = next;
    remove(next);
    evicted.accept(next);
  }

  @Override
  public void remove(int record) {
    if (record == hand) {
      hand = queue.newer(record);
    }
    super.remove(record);
  }
}
