package org.mnemo.estimator.policy.cache;

import java.util.function.IntConsumer;

/**
 * S3-FIFO (Yang, Zhang, Qiu, Yue and Vigfusson, SOSP 2023). A small queue has a tenth of the cache.
 * Records used twice in it move to the main queue; the rest become ghosts, which have no bytes and
 * are as many as the main queue's records. A requested ghost enters the main queue, in which a used
 * record gets up to three further rounds.
 */
final class S3FifoCache implements SimulatedCache {

  private static final int SMALL_SHARE = 10;
  private static final int MOST_USES = 3;
  private static final int USES_TO_STAY = 2;

  private final Queue small;
  private final Queue main;
  private final Queue ghosts;
  private final long[] bytes;
  private final long capacity;
  private final long smallCapacity;
  private final byte[] uses;

  S3FifoCache(long[] bytes, long capacity) {
    this.small = new Queue(bytes.length);
    this.main = new Queue(bytes.length);
    this.ghosts = new Queue(bytes.length);
    this.bytes = bytes;
    this.capacity = capacity;
    this.smallCapacity = capacity / SMALL_SHARE;
    this.uses = new byte[bytes.length];
  }

  @Override
  public boolean holds(int record) {
    return small.holds(record) || main.holds(record);
  }

  @Override
  public void hit(int record) {
    uses[record] = (byte) Math.min(MOST_USES, uses[record] + 1);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    if (bytes[record] > capacity) {
      evicted.accept(record);
      return;
    }
    while (small.bytes() + main.bytes() + bytes[record] > capacity) {
      evict(evicted);
    }
    uses[record] = 0;
    if (ghosts.holds(record)) {
      ghosts.remove(record, 0);
      main.add(record, bytes[record]);
    } else {
      small.add(record, bytes[record]);
    }
  }

  private void evict(IntConsumer evicted) {
    if (!small.isEmpty() && (small.bytes() >= smallCapacity || main.isEmpty())) {
      evictFromSmall(evicted);
    } else {
      evictFromMain(evicted);
    }
  }

  private void evictFromSmall(IntConsumer evicted) {
    int oldest = small.oldest();
    small.remove(oldest, bytes[oldest]);
    if (uses[oldest] >= USES_TO_STAY) {
      uses[oldest] = 0;
      main.add(oldest, bytes[oldest]);
      return;
    }
    evicted.accept(oldest);
    ghosts.add(oldest, 0);
    while (ghosts.size() > Math.max(1, main.size())) {
      ghosts.remove(ghosts.oldest(), 0);
    }
  }

  private void evictFromMain(IntConsumer evicted) {
    int oldest = main.oldest();
    main.remove(oldest, bytes[oldest]);
    if (uses[oldest] > 0) {
      uses[oldest]--;
      main.add(oldest, bytes[oldest]);
    } else {
      evicted.accept(oldest);
    }
  }

  @Override
  public void remove(int record) {
    if (small.holds(record)) {
      small.remove(record, bytes[record]);
    } else if (main.holds(record)) {
      main.remove(record, bytes[record]);
    }
    uses[record] = 0;
  }
}
