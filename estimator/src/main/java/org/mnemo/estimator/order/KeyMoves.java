package org.mnemo.estimator.order;

/**
 * Moves of keys from one memory to a faster one, in sequence: row k of a curve has the first k of
 * them. With two memories each key moves once, from SlowMem into FastMem ({@link OrderedKeys}).
 */
public interface KeyMoves {

  int size();

  int key(int move);

  /** The memory that the key leaves. */
  int from(int move);

  /** The memory that the key enters, faster than the one before. */
  int to(int move);
}
