package org.mnemo.estimator.reuse;

import java.util.Arrays;

/**
 * Records in the sequence of their last requests, and the weights of all that were requested since:
 * by the method of Bennett and Kruskal (IBM Journal of Research and Development 1975), a place for
 * each request, at which a record's weight lies from its last request on, and sums over places in a
 * tree. Places are renumbered when they are used up, so that a request takes time in proportion to
 * the logarithm of the number of records. Records are dense numbers; some 80 bytes each.
 */
final class LruStack {

  private static final int LEAST_PLACES = 1 << 10;
  private static final int NONE = -1;

  /** Place + 1 of each record; 0 if it is not on the stack. */
  private int[] places = new int[LEAST_PLACES];

  /** Weights of each record, in bytes and in objects. */
  private long[] bytes = new long[LEAST_PLACES];

  private int[] objects = new int[LEAST_PLACES];

  /** The record at a place, or {@link #NONE}. */
  private int[] records = new int[LEAST_PLACES];

  private WeightTree weights = new WeightTree(LEAST_PLACES);
  private int usedPlaces;
  private int size;
  private long bytesSince;
  private long objectsSince;
  private long warmed;

  /** Number of records on the stack. */
  int size() {
    return size;
  }

  /** Weight in bytes of all records on the stack. */
  long allBytes() {
    return weights.allBytes();
  }

  /** Weight in objects of all records on the stack. */
  long allObjects() {
    return weights.allObjects();
  }

  /**
   * Makes room for records, and reads what requests for them will read, so that the processor waits
   * for many lines of memory at once rather than for one after the other.
   *
   * @param some numbers of records; negative ones are left out
   */
  void warm(int[] some, int count) {
    int last = 0;
    for (int i = 0; i < count; i++) {
      last = Math.max(last, some[i]);
    }
    makeRoom(last);
    for (int i = 0; i < count; i++) {
      int record = Math.max(0, some[i]);
      warmed += places[record] + bytes[record];
    }
    for (int i = 0; i < count; i++) {
      int place = Math.max(0, places[Math.max(0, some[i])] - 1);
      warmed += records[place] + weights.warm(place);
    }
  }

  /**
   * A number without meaning, which keeps the reads that warm the caches from being optimised away.
   */
  long warmed() {
    return warmed;
  }

  void makeRoom(int record) {
    if (record >= places.length) {
      int length = Math.max(record + 1, 2 * places.length);
      places = Arrays.copyOf(places, length);
      bytes = Arrays.copyOf(bytes, length);
      objects = Arrays.copyOf(objects, length);
    }
  }

  /**
   * A record is requested and goes to the top.
   *
   * @return true if it was on the stack: then {@link #bytesSince()} and {@link #objectsSince()}
   *     tell the weights of the others that were requested since its last request
   */
  boolean touch(int record, long newBytes, int newObjects) {
    int place = places[record] - 1;
    if (place != NONE) {
      sumSince(place);
      if (place == usedPlaces - 1) {
        weights.add(place, newBytes - bytes[record], 0);
        bytes[record] = newBytes;
        return true;
      }
      take(record, place);
    }
    put(record, newBytes, newObjects);
    return place != NONE;
  }

  /**
   * Takes a record off.
   *
   * @return true if it was on the stack, as for {@link #touch}
   */
  boolean remove(int record) {
    int place = places[record] - 1;
    if (place == NONE) {
      return false;
    }
    sumSince(place);
    take(record, place);
    places[record] = 0;
    return true;
  }

  long bytesSince() {
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
    weights.add(place, -bytes[record], -objects[record]);
    records[place] = NONE;
    size--;
  }

  private void put(int record, long newBytes, int newObjects) {
    if (usedPlaces == weights.places()) {
      renumber();
    }
    int place = usedPlaces++;
    places[record] = place + 1;
    records[place] = record;
    bytes[record] = newBytes;
    objects[record] = newObjects;
    weights.add(place, newBytes, newObjects);
    size++;
  }

  /** Records on the stack, the one that was requested longest ago first. */
  int[] inSequence() {
    int[] sequence = new int[size];
    int count = 0;
    for (int place = 0; place < usedPlaces; place++) {
      if (records[place] != NONE) {
        sequence[count++] = records[place];
      }
    }
    return sequence;
  }

  long bytes(int record) {
    return bytes[record];
  }

  /** Gives the records the first places, in their sequence. */
  private void renumber() {
    int[] kept = inSequence();
    int wanted = Math.max(LEAST_PLACES, 2 * kept.length);
    weights = new WeightTree(wanted);
    for (int place = 0; place < kept.length; place++) {
      weights.set(place, bytes[kept[place]], objects[kept[place]]);
      places[kept[place]] = place + 1;
    }
    weights.sum();
    records = Arrays.copyOf(kept, wanted);
    usedPlaces = kept.length;
  }
}
