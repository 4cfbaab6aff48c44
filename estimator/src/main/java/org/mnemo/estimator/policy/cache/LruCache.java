package org.mnemo.estimator.policy.cache;

import java.util.function.IntConsumer;

/** Evicts the least recently used record. */
final class LruCache implements SimulatedCache {

  private final Queue queue;
  private final long[] bytes;
  private final long capacity;

  LruCache(long[] bytes, long capacity) {
    this.queue = new Queue(bytes.length);
    this.bytes = bytes;
    this.capacity = capacity;
  }

  @Override
  public boolean holds(int record) {
    return queue.holds(record);
  }

  @Override
  public void hit(int record) {
    queue.remove(record, bytes[record]);
    queue.add(record, bytes[record]);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    queue.add(record, bytes[record]);
    while (queue.bytes() > capacity) {
      int oldest = queue.oldest();
      queue.remove(oldest, bytes[oldest]);
      evicted.accept(oldest);
    }
  }

  @Override
  public void remove(int record) {
    if (queue.holds(record)) {
      queue.remove(record, bytes[record]);
    }
  }
}
