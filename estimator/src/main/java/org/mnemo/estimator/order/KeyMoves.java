package org.mnemo.estimator.order;

/**
 * Moves of keys from one memory to a faster one, in sequence: row k of a curve has made the first k
 * of them. With two memories every key moves once, from SlowMem into FastMem ({@link OrderedKeys}).
 */
public interface KeyMoves {

  /** Number of moves. */
  int size();

  /** Number of the key that moves. */
  int key(int move);

  /** The memory that the key leaves. */
  int from(int move);

  /** The memory that the key enters, faster than the one that it leaves. */
  int to(int move);
}
