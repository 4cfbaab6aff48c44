package org.mnemo.estimator.policy.cache;

import java.util.function.IntConsumer;

/** A cache of fixed size for records, which are dense numbers. Not thread-safe. */
public interface SimulatedCache {

  boolean holds(int record);

  /** Handles a request for a record in the cache. */
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
}
