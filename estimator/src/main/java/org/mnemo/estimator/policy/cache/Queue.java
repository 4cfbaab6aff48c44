package org.mnemo.estimator.policy.cache;

import java.util.Arrays;

/** A queue of records, which are dense numbers and occur at most once. */
public final class Queue {

  private static final int NONE = -1;

  /** Links of each record, in one cache line: the next older one, then the next newer one. */
  private final int[] links;

  private int oldest = NONE;
  private int newest = NONE;
  private long bytes;
  private int size;

  public Queue(int records) {
    this(links(records));
  }

  /**
   * A queue that shares links with others; a record is in at most one of them, and only the user
   * knows in which.
   */
  Queue(int[] links) {
    this.links = links;
  }

  static int[] links(int records) {
    int[] links = new int[2 * records];
    Arrays.fill(links, NONE);
    return links;
  }

  public boolean isEmpty() {
    return oldest == NONE;
  }

  int size() {
    return size;
  }

  /** Bytes of all records in the queue. */
  public long bytes() {
    return bytes;
  }

  /** The oldest record; undefined if the queue is empty. */
  public int oldest() {
    return oldest;
  }

  public boolean holds(int record) {
    return record == newest || links[2 * record + 1] != NONE;
  }

  /** The record after one of the queue; -1 after the newest. */
  int newer(int record) {
    return links[2 * record + 1];
  }

  /** Adds a new record as the newest one. */
  public void add(int record, long itsBytes) {
    links[2 * record] = newest;
    links[2 * record + 1] = NONE;
    if (newest == NONE) {
      oldest = record;
    } else {
      links[2 * newest + 1] = record;
    }
    newest = record;
    bytes += itsBytes;
    size++;
  }

  /** Removes a record of the queue. */
  public void remove(int record, long itsBytes) {
    int older = links[2 * record];
    int newer = links[2 * record + 1];
    if (older == NONE) {
      oldest = newer;
    } else {
      links[2 * older + 1] = newer;
    }
    if (newer == NONE) {
      newest = older;
    } else {
      links[2 * newer] = older;
    }
    links[2 * record] = NONE;
    links[2 * record + 1] = NONE;
    bytes -= itsBytes;
    size--;
  }
}
