package org.mnemo.estimator.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Moves of keys from one memory to a faster one, in sequence: row k of a curve has the first k of
 * them. All keys begin in one memory and end in the fastest. With two memories each key moves once,
 * from SlowMem into FastMem ({@link OrderedKeys}).
 */
public interface KeyMoves {

  int keyCount();

  /** Number of the memory that all keys begin in. */
  int start();

  /** Number of moves. */
  int size();

  int key(int move);

  /** The memory that the key leaves. */
  int from(int move);

  /** The memory that the key enters, faster than the one before. */
  int to(int move);

  /**
   * The first row in which each key is in a memory or a faster one, by memory and key. The starting
   * memory and slower ones are omitted, as their row is 0.
   *
   * @throws IllegalStateException if a key moves twice to the same memory
   */
  int[][] firstRows();

  /** The memory of each key after the first {@code row} moves, by key number. */
  default IntUnaryOperator tiersAt(int row) {
    byte[] tierOf = new byte[keyCount()];
    Arrays.fill(tierOf, (byte) start());
    for (int move = 0; move < row; move++) {
      tierOf[key(move)] = (byte) to(move);
    }
    return key -> tierOf[key];
  }
}
