package org.mnemo.estimator.aggregate;

/** Iterates over the aggregates of a part's keys by hash; keys with equal hashes by their bytes. */
public interface AggregateCursor extends AutoCloseable {

  /**
   * Moves to the next key.
   *
   * @return false at the end
   */
  boolean next();

  /** Aggregate of the current key; the object is reused. */
  KeyAggregate aggregate();

  @Override
  void close();
}
