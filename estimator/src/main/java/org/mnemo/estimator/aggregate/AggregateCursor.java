package org.mnemo.estimator.aggregate;

/**
 * Aggregates of all keys of a part, by hash of the key, and by its bytes where hashes are equal.
 */
public interface AggregateCursor extends AutoCloseable {

  /**
   * Moves to the next key.
   *
   * @return false at the end
   */
  boolean next();

  /** The aggregate that {@link #next()} moved to; the same object every time. */
  KeyAggregate aggregate();

  @Override
  void close();
}
