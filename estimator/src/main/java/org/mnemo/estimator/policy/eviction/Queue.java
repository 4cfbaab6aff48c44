package org.mnemo.estimator.policy.eviction;

import java.util.Arrays;

/** A queue of records, which are dense numbers, each in it once at most. */
final class Queue {

  private static final int NONE = -1;

  private final int[] older;
  private final int[] newer;
  private int oldest = NONE;
  private int newest = NONE;
  private long bytes;
  private int size;

  Queue(int records) {
    older = new int[records];
    newer = new int[records];
    Arrays.fill(older, NONE);
    Arrays.fill(newer, NONE);
  }

  boolean isEmpty() {
    return oldest == NONE;
  }

  int size() {
    return size;
  }

  long bytes() {
    return bytes;
  }

  int oldest() {
    return oldest;
  }

  boolean holds(int record) {
    return record == newest || newer[record] != NONE;
  }

  /** Adds a record that the queue does not hold as the newest one. */
  void add(int record, long itsBytes) {
    older[record] = newest;
    newer[record] = NONE;
    if (newest == NONE) {
      oldest = record;
    } else {
      newer[newest] = record;
    }
    newest = record;
    bytes += itsBytes;
    size++;
  }

  /** Takes out a record that the queue holds. */
  void remove(int record, long itsBytes) {
    if (older[record] == NONE) {
      oldest = newer[record];
    } else {
      newer[older[record]] = newer[record];
    }
    if (newer[record] == NONE) {
      newest = older[record];
    } else {
      older[newer[record]] = older[record];
    }
    older[record] = NONE;
    newer[record] = NONE;
    bytes -= itsBytes;
    size--;
  }
}
