package org.mnemo.estimator.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Division of a non-volatile memory among its forms, in tenths.
 *
 * @param cache tenths that cache persistent writes
 * @param store tenths that hold compressed pages
 */
public record Partition(int cache, int store) {

  /** Parts of the memory. */
  public static final int PARTS = 10;

  /** All of it caches writes: the start of the search. */
  public static final Partition WRITE_CACHE = new Partition(PARTS, 0);

  /** All of it extends memory. */
  public static final Partition MEMORY = new Partition(0, 0);

  public Partition {
    if (cache < 0 || store < 0 || cache + store > PARTS) {
      throw new IllegalArgumentException("invalid partition: %d, %d".formatted(cache, store));
    }
  }

  /** Tenths that extend memory. */
  public int memory() {
    return PARTS - cache - store;
  }

  /** Share that extends memory, from 0 to 1. */
  public double memoryShare() {
    return (double) memory() / PARTS;
  }

  /** Share that caches persistent writes, from 0 to 1. */
  public double cacheShare() {
    return (double) cache / PARTS;
  }

  /** Share that holds compressed pages, from 0 to 1. */
  public double storeShare() {
    return (double) store / PARTS;
  }

  /** All partitions. */
  public static List<Partition> grid() {
    List<Partition> all = new ArrayList<>();
    for (int store = 0; store <= PARTS; store++) {
      for (int cache = PARTS - store; cache >= 0; cache--) {
        all.add(new Partition(cache, store));
      }
    }
    return List.copyOf(all);
  }
}
