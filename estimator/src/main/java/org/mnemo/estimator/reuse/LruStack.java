package org.mnemo.estimator.reuse;

import java.util.Arrays;
import org.mnemo.core.MnemoException;

/**
 * Records in the order of their last requests, with the weights requested since, by the method of
 * Bennett and Kruskal (IBM Journal of Research and Development 1975). Each request has a place,
 * which holds a record's weight after its last request; a tree sums over places. Exhausted places
 * are renumbered, so a request takes time proportional to the logarithm of the number of records.
 * Records are dense numbers; some 80 bytes each.
 */
public final class LruStack {

  private static final int LEAST_PLACES = 1 << 10;
  private static final int NONE = -1;
  private static final int MOST_RECORDS = (1 << 30) - 16;

  /**
   * By record, in one cache line: its weight in bytes, then in the high half its weight in objects
   * and in the low half its place + 1, 0 if it is not on the stack.
   */
  private long[] entries = new long[2 * LEAST_PLACES];

  /** The record at a place, or {@link #NONE}. */
  private int[] records = new int[LEAST_PLACES];

  private WeightTree weights = new WeightTree(LEAST_PLACES);
  private int usedPlaces;
  private int size;
  private long bytesSince;
  private long objectsSince;
  private long warmed;

  public long allBytes() {
    return weights.allBytes();
  }

  long allObjects() {
    return weights.allObjects();
  }

  /**
   * Allocates space for records and prefetches their data, so that the processor waits for many
   * cache lines at once.
   *
   * @param some numbers of records; negative ones are skipped
   */
  public void warm(int[] some, int count) {
    int last = 0;
    for (int i = 0; i < count; i++) {
      last = Math.max(last, some[i]);
    }
    makeRoom(last);
    for (int i = 0; i < count; i++) {
      warmed += entries[2 * Math.max(0, some[i])];
    }
    for (int i = 0; i < count; i++) {
      int place = Math.max(0, place(Math.max(0, some[i])));
      warmed += records[place] + weights.warm(place);
    }
  }

  /** Returns a meaningless number, so that the compiler keeps the prefetching reads. */
  long warmed() {
    return warmed;
  }

  public void makeRoom(int record) {
    if (record >= entries.length / 2) {
      if (record > MOST_RECORDS) {
        throw new MnemoException(
            "distances of more than %d records exceed memory; use --reuse sampled"
                .formatted(MOST_RECORDS));
      }
      int records = (int) Math.min(MOST_RECORDS + 1L, Math.max(record + 1L, (long) entries.length));
      entries = Arrays.copyOf(entries, 2 * records);
    }
  }

  /** Place of a record, or {@link #NONE}. */
  private int place(int record) {
    return (int) entries[2 * record + 1] - 1;
  }

  private int objects(int record) {
    return (int) (entries[2 * record + 1] >>> Integer.SIZE);
  }

  private void set(int record, long newBytes, int newObjects, int place) {
    entries[2 * record] = newBytes;
    entries[2 * record + 1] = (long) newObjects << Integer.SIZE | (place + 1);
  }

  /**
   * Moves a requested record to the top.
   *
   * @return true if it was on the stack: {@link #bytesSince()} and {@link #objectsSince()} then
   *     have the weights of other records requested since its last request
   */
  public boolean touch(int record, long newBytes, int newObjects) {
    int place = place(record);
    if (place != NONE) {
      sumSince(place);
      if (place == usedPlaces - 1) {
        weights.add(place, newBytes - bytes(record), 0);
        entries[2 * record] = newBytes;
        return true;
      }
      take(record, place);
    }
    put(record, newBytes, newObjects);
    return place != NONE;
  }

  /**
   * Removes a record.
   *
   * @return true if it was on the stack, as for {@link #touch}
   */
  public boolean remove(int record) {
    int place = place(record);
    if (place == NONE) {
      return false;
    }
    sumSince(place);
    take(record, place);
    set(record, 0, 0, NONE);
    return true;
  }

  public long bytesSince() {
    return bytesSince;
  }

  long objectsSince() {
    return objectsSince;
  }

  private void sumSince(int place) {
    weights.sumAfter(place);
    bytesSince = weights.bytesAfter();
    objectsSince = weights.objectsAfter();
  }

  private void take(int record, int place) {
    weights.add(place, -bytes(record), -objects(record));
    records[place] = NONE;
    size--;
  }

  private void put(int record, long newBytes, int newObjects) {
    if (usedPlaces == weights.places()) {
      renumber();
    }
    int place = usedPlaces++;
    set(record, newBytes, newObjects, place);
    records[place] = record;
    weights.add(place, newBytes, newObjects);
    size++;
  }

  /** Records on the stack, least recently requested first. */
  public int[] inSequence() {
    int[] sequence = new int[size];
    int count = 0;
    for (int place = 0; place < usedPlaces; place++) {
      if (records[place] != NONE) {
        sequence[count++] = records[place];
      }
    }
    return sequence;
  }

  public long bytes(int record) {
    return entries[2 * record];
  }

  /** Moves the records to the first places, in order. */
  private void renumber() {
    if (weights.places() < size + size / 2) {
      weights = new WeightTree(2 * size);
    } else {
      weights.clear();
    }
    int to = 0;
    for (int place = 0; place < usedPlaces; place++) {
      int record = records[place];
      if (record != NONE) {
        weights.set(to, bytes(record), objects(record));
        set(record, bytes(record), objects(record), to);
        records[to++] = record;
      }
    }
    weights.sum();
    usedPlaces = to;
    records =
        records.length == weights.places() ? records : Arrays.copyOf(records, weights.places());
  }

  /**
   * Sums of changing weights by place: a tree whose nodes hold the sums of 16 nodes below. Weights
   * are pairs of integers, bytes and objects. A sum reads some eight neighbours per level, and a
   * change writes one node. This takes about half the time of a binary tree, as it touches few
   * cache lines, mostly in sequence.
   */
  private static final class WeightTree {

    private static final int BITS = 4;
    private static final int CHILDREN = 1 << BITS;

    /** By level, lowest first: bytes and objects of each node alternately. */
    private final long[][] levels;

    private final int places;
    private long allBytes;
    private long allObjects;
    private long bytesAfter;
    private long objectsAfter;

    /**
     * @param places number of places, initially without weight
     */
    WeightTree(int places) {
      this.places = places;
      int depth = 1;
      while ((places - 1) >> (depth * BITS) > 0) {
        depth++;
      }
      levels = new long[depth][];
      for (int level = 0; level < depth; level++) {
        int nodes = ((places - 1) >> (level * BITS)) + 1;
        levels[level] = new long[2 * (((nodes - 1) | (CHILDREN - 1)) + 1)];
      }
    }

    void clear() {
      for (long[] level : levels) {
        Arrays.fill(level, 0);
      }
      allBytes = 0;
      allObjects = 0;
    }

    /** Sets a weight, which counts after {@link #sum()}. */
    void set(int place, long bytes, long objects) {
      levels[0][2 * place] = bytes;
      levels[0][2 * place + 1] = objects;
    }

    /** Sums up the weights set in an empty tree. */
    void sum() {
      for (int level = 1; level < levels.length; level++) {
        long[] below = levels[level - 1];
        for (int node = 0; node < below.length / 2; node++) {
          levels[level][2 * (node >> BITS)] += below[2 * node];
          levels[level][2 * (node >> BITS) + 1] += below[2 * node + 1];
        }
      }
      long[] top = levels[levels.length - 1];
      for (int i = 0; i < top.length; i += 2) {
        allBytes += top[i];
        allObjects += top[i + 1];
      }
    }

    int places() {
      return places;
    }

    void add(int place, long bytes, long objects) {
      allBytes += bytes;
      allObjects += objects;
      int node = place;
      for (long[] level : levels) {
        level[2 * node] += bytes;
        level[2 * node + 1] += objects;
        node >>= BITS;
      }
    }

    /**
     * Prefetches the first nodes of a sum after a place.
     *
     * @return a meaningless number
     */
    long warm(int place) {
      int first = 2 * (place & -CHILDREN);
      return levels[0][first + CHILDREN] + levels[0][first + 2 * CHILDREN - 1];
    }

    /** Sums up the weights of all places after this one for the next two methods. */
    void sumAfter(int place) {
      long bytes = 0;
      long objects = 0;
      int node = place;
      for (long[] level : levels) {
        int end = 2 * (node | (CHILDREN - 1)) + 1;
        for (int i = 2 * node + 2; i < end; i += 2) {
          bytes += level[i];
          objects += level[i + 1];
        }
        node >>= BITS;
      }
      bytesAfter = bytes;
      objectsAfter = objects;
    }

    long bytesAfter() {
      return bytesAfter;
    }

    long objectsAfter() {
      return objectsAfter;
    }

    long allBytes() {
      return allBytes;
    }

    long allObjects() {
      return allObjects;
    }
  }
}
