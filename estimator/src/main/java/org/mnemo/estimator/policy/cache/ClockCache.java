package org.mnemo.estimator.policy.cache;

import java.util.function.IntConsumer;

/**
 * Evicts the oldest insert. A record used meanwhile gets further rounds: 0 in a FIFO cache, 1 in
 * CLOCK (second chance; Corbato 1968).
 */
final class ClockCache implements SimulatedCache {

  private final Queue queue;
  private final long[] bytes;
  private final long capacity;
  private final byte[] rounds;
  private final int mostRounds;

  ClockCache(long[] bytes, long capacity, int mostRounds) {
    this.queue = new Queue(bytes.length);
    this.bytes = bytes;
    this.capacity = capacity;
    this.rounds = new byte[bytes.length];
    this.mostRounds = mostRounds;
  }

  @Override
  public boolean holds(int record) {
    return queue.holds(record);
  }

  @Override
  public void hit(int record) {
    rounds[record] = (byte) Math.min(mostRounds, rounds[record] + 1);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    // The hand moves before the new record arrives, so that it does not evict that at once.
    while (!queue.isEmpty() && queue.bytes() + bytes[record] > capacity) {
      int oldest = queue.oldest();
      queue.remove(oldest, bytes[oldest]);
      if (rounds[oldest] > 0) {
        rounds[oldest]--;
        queue.add(oldest, bytes[oldest]);
      } else {
        evicted.accept(oldest);
      }
    }
    if (bytes[record] > capacity) {
      evicted.accept(record);
    } else {
      rounds[record] = 0;
      queue.add(record, bytes[record]);
    }
  }

  @Override
  public void remove(int record) {
    if (queue.holds(record)) {
      queue.remove(record, bytes[record]);
      rounds[record] = 0;
    }
  }
}
