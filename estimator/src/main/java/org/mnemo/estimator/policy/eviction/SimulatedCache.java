package org.mnemo.estimator.policy.eviction;

import java.util.function.IntConsumer;

/** A cache of records, which are dense numbers, of one size. Not thread-safe. */
public interface SimulatedCache {

  /** True if the cache holds a record. */
  boolean holds(int record);

  /** A request for a record that the cache holds. */
  void hit(int record);

  /**
   * Takes a record in, and throws out others until all fit; a record larger than the cache leaves
   * at once.
   *
   * @param record one that the cache does not hold
   * @param evicted learns what is thrown out
   */
  void insert(int record, IntConsumer evicted);

  /** Takes a record out, if the cache holds it. */
  void remove(int record);
}
