package org.mnemo.estimator.policy.cache;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.mnemo.estimator.policy.cache.Evictions.SimulatedCache;

/**
 * Eviction of Memcached 1.6 ({@code items.c}) for records of one class of chunks: an LRU of three
 * parts. A new record enters HOT; what is old or too much there moves to COLD, or to WARM if it was
 * read twice. A second read moves a record of COLD to WARM. The oldest of COLD leaves.
 */
public final class SegmentedCache implements SimulatedCache {

  private static final int HOT = 0;
  private static final int WARM = 1;
  private static final int COLD = 2;
  private static final byte NONE = -1;

  private static final long HOT_PERCENT = 20;
  private static final long WARM_PERCENT = 40;

  /** Ages by the age of the oldest record of COLD above which records of a part move to COLD. */
  private static final double HOT_AGE = 0.2;

  private static final double WARM_AGE = 2;

  /** Most moves after a request; the next ones go on. */
  private static final int MOST_MOVES = 500;

  private static final int MOST_TRIES = 5;

  private static final byte READ_ONCE = 1;
  private static final byte ACTIVE = 2;

  private final Items items;
  private final long[] bytes;
  private final byte[] parts;
  private final byte[] reads;
  private final int[] times;
  private final Queue[] queues = new Queue[3];
  private long capacity;

  /** Records of all classes of chunks, each in at most one class. */
  public static final class Items {

    private final long[] bytes;
    private final int[] links;

    /** By record its part or NONE, how it was read, and the time of its last use. */
    private final byte[] parts;

    private final byte[] reads;
    private final int[] times;
    private int now;

    public Items(long[] bytes) {
      this.bytes = bytes;
      links = Queue.links(bytes.length);
      parts = new byte[bytes.length];
      Arrays.fill(parts, NONE);
      reads = new byte[bytes.length];
      times = new int[bytes.length];
    }

    /** Sets the time for all classes. */
    public void advanceTo(int time) {
      now = time;
    }
  }

  SegmentedCache(long[] bytes, long capacity) {
    this(new Items(bytes), capacity);
  }

  /** A class of chunks. */
  public SegmentedCache(Items items, long capacity) {
    this.items = items;
    this.bytes = items.bytes;
    this.parts = items.parts;
    this.reads = items.reads;
    this.times = items.times;
    this.capacity = capacity;
    Arrays.setAll(queues, part -> new Queue(items.links));
  }

  /** True if a further record fits without an eviction. */
  public boolean hasRoomFor(int record) {
    return allBytes() + bytes[record] <= capacity;
  }

  /** Adds to the size of the cache. */
  public void grow(long moreBytes) {
    capacity += moreBytes;
  }

  @Override
  public void advanceTo(long time) {
    items.advanceTo((int) time);
  }

  @Override
  public boolean holds(int record) {
    return parts[record] != NONE;
  }

  @Override
  public void hit(int record) {
    if (reads[record] == 0) {
      reads[record] = READ_ONCE;
    } else if (reads[record] == READ_ONCE) {
      times[record] = items.now;
      if (parts[record] == COLD) {
        move(record, WARM);
        settle();
      } else {
        reads[record] |= ACTIVE;
      }
    }
  }

  /** A new record replaces the old one. */
  @Override
  public void write(int record) {
    remove(record);
    add(record);
  }

  @Override
  public void insert(int record, IntConsumer evicted) {
    if (bytes[record] > capacity) {
      evicted.accept(record);
      return;
    }
    while (!hasRoomFor(record)) {
      evict(evicted);
    }
    add(record);
  }

  private void add(int record) {
    parts[record] = HOT;
    reads[record] = 0;
    times[record] = items.now;
    queues[HOT].add(record, bytes[record]);
    settle();
  }

  private void evict(IntConsumer evicted) {
    while (queues[COLD].isEmpty()) {
      // With limits of 0 all that was not read twice moves to COLD.
      pull(queues[HOT].isEmpty() ? WARM : HOT, 0, 0);
    }
    int oldest = queues[COLD].oldest();
    remove(oldest);
    evicted.accept(oldest);
  }

  @Override
  public void remove(int record) {
    if (holds(record)) {
      queues[parts[record]].remove(record, bytes[record]);
      parts[record] = NONE;
    }
  }

  private long allBytes() {
    return queues[HOT].bytes() + queues[WARM].bytes() + queues[COLD].bytes();
  }

  private void move(int record, int part) {
    queues[parts[record]].remove(record, bytes[record]);
    queues[part].add(record, bytes[record]);
    parts[record] = (byte) part;
  }

  /** What a thread of Memcached does all the time: moves what is too much or old. */
  private void settle() {
    long all = allBytes();
    int coldAge = queues[COLD].isEmpty() ? 0 : items.now - times[queues[COLD].oldest()];
    int hotAge = (int) (coldAge * HOT_AGE);
    int warmAge = (int) (coldAge * WARM_AGE);
    int moves = 0;
    while (moves < MOST_MOVES
        && (pull(HOT, all * HOT_PERCENT / 100, hotAge)
            || pull(WARM, all * WARM_PERCENT / 100, warmAge))) {
      moves++;
    }
  }

  /** Moves the oldest of a part if they should not be there; true if any moved. */
  private boolean pull(int part, long limitBytes, int mostAge) {
    Queue queue = queues[part];
    boolean moved = false;
    for (int tries = 0; tries < MOST_TRIES && !queue.isEmpty(); tries++) {
      int oldest = queue.oldest();
      if ((reads[oldest] & ACTIVE) != 0) {
        reads[oldest] = READ_ONCE;
        move(oldest, WARM);
        moved = true;
      } else if (queue.bytes() > limitBytes || items.now - times[oldest] > mostAge) {
        move(oldest, COLD);
        return true;
      } else {
        return moved;
      }
    }
    return moved;
  }
}
