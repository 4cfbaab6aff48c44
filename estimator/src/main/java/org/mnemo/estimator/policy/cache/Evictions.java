package org.mnemo.estimator.policy.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** The registry of eviction rules. */
public final class Evictions {

  /** Evicts the least recently used record; distances of requests give its misses exactly. */
  public static final String LRU = "lru";

  private static final Map<String, Factory> ALL = new LinkedHashMap<>();

  static {
    ALL.put(LRU, LruCache::new);
    ALL.put("fifo", (bytes, capacity) -> new ClockCache(bytes, capacity, 0));
    ALL.put("clock", (bytes, capacity) -> new ClockCache(bytes, capacity, 1));
    ALL.put("s3-fifo", S3FifoCache::new);
    ALL.put("sieve", SieveCache::new);
    ALL.put("segmented", SegmentedCache::new);
  }

  private Evictions() {}

  /** Makes an empty cache. */
  @FunctionalInterface
  public interface Factory {

    /**
     * An empty cache.
     *
     * @param bytes bytes of each record; read-only
     * @param capacity size of the cache in bytes
     */
    SimulatedCache cache(long[] bytes, long capacity);
  }

  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The eviction of a name.
   *
   * @throws UsageException with the known names if the name is unknown
   */
  public static Factory byName(String name) {
    Factory factory = ALL.get(name);
    if (factory == null) {
      throw new UsageException("unknown eviction '" + name + "'" + Nearest.choice(name, names()));
    }
    return factory;
  }

  /** A cache of fixed size for records, which are dense numbers. Not thread-safe. */
  public interface SimulatedCache {

    boolean holds(int record);

    /** Handles a read of a record in the cache. */
    void hit(int record);

    /**
     * Inserts a record and evicts until all fit; a record larger than the cache is evicted at once.
     *
     * @param record one that is not in the cache
     * @param evicted receives evicted records
     */
    void insert(int record, IntConsumer evicted);

    /** Removes a record if the cache holds it. */
    void remove(int record);

    /** Handles a write of a record in the cache. */
    default void write(int record) {
      hit(record);
    }

    /** Sets the time of what follows in any unit, non-decreasing; most rules need none. */
    default void advanceTo(long time) {}
  }

  /** Evicts the least recently used record. */
  static class LruCache implements SimulatedCache {

    final Queue queue;
    final long[] bytes;
    final long capacity;

    LruCache(long[] bytes, long capacity) {
      this.queue = new Queue(bytes.length);
      this.bytes = bytes;
      this.capacity = capacity;
    }

    @Override
    public final boolean holds(int record) {
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

  /**
   * Evicts the oldest insert. A record used meanwhile gets further rounds: 0 in a FIFO cache, 1 in
   * CLOCK (second chance; Corbato 1968).
   */
  private static final class ClockCache extends LruCache {

    private final byte[] rounds;
    private final int mostRounds;

    ClockCache(long[] bytes, long capacity, int mostRounds) {
      super(bytes, capacity);
      this.rounds = new byte[bytes.length];
      this.mostRounds = mostRounds;
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
  }

  /**
   * S3-FIFO (Yang, Zhang, Qiu, Yue and Vigfusson, SOSP 2023). A small queue has a tenth of the
   * cache. Records used twice in it move to the main queue; the rest become ghosts, which have no
   * bytes and are as many as the main queue's records. A requested ghost enters the main queue, in
   * which a used record gets up to three further rounds.
   */
  private static final class S3FifoCache implements SimulatedCache {

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
}
