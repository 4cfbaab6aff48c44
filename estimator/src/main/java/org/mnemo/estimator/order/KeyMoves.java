package org.mnemo.estimator.order;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Moves of keys from one memory to a faster one, in sequence: row k of a curve has the first k of
 * them. All keys begin in one memory and end in the fastest. With two memories each key moves once,
 * from SlowMem into FastMem ({@link OrderedKeys}). Six bytes per move. Immutable.
 */
public class KeyMoves {

  private final int keyCount;
  private final int start;
  private final int[] keys;
  private final byte[] from;
  private final byte[] to;

  /**
   * @param keyCount number of keys
   * @param start number of the memory that all keys begin in
   * @param keys numbers of the keys that move, in sequence; not copied
   * @param to number of the memory that each key enters; not copied
   * @throws IllegalStateException if a key moves to a memory that is not faster, or does not end in
   *     the fastest
   */
  public KeyMoves(int keyCount, int start, int[] keys, byte[] to) {
    this.keyCount = keyCount;
    this.start = start;
    this.keys = keys;
    this.to = to;
    this.from = new byte[keys.length];
    byte[] tierOf = new byte[keyCount];
    Arrays.fill(tierOf, (byte) start);
    for (int move = 0; move < keys.length; move++) {
      from[move] = tierOf[keys[move]];
      tierOf[keys[move]] = to[move];
      if (to[move] >= from[move]) {
        throw new IllegalStateException("key " + keys[move] + " moves to no faster memory");
      }
    }
    for (int key = 0; key < keyCount; key++) {
      if (tierOf[key] != 0) {
        throw new IllegalStateException("key " + key + " does not end in the fastest memory");
      }
    }
  }

  public final int keyCount() {
    return keyCount;
  }

  /** Number of the memory that all keys begin in. */
  public final int start() {
    return start;
  }

  /** Number of moves. */
  public final int size() {
    return keys.length;
  }

  public final int key(int move) {
    return keys[move];
  }

  /** The memory that the key leaves. */
  public final int from(int move) {
    return from[move];
  }

  /** The memory that the key enters, faster than the one before. */
  public final int to(int move) {
    return to[move];
  }

  /**
   * The first row in which each key is in a memory or a faster one, by memory and key. The starting
   * memory and slower ones are omitted, as their row is 0.
   */
  public final int[][] firstRows() {
    int[][] first = new int[start][keyCount];
    for (int move = 0; move < keys.length; move++) {
      for (int tier = to[move]; tier < from[move]; tier++) {
        first[tier][keys[move]] = move + 1;
      }
    }
    return first;
  }

  /** The memory of each key after the first {@code row} moves, by key number. */
  public final IntUnaryOperator tiersAt(int row) {
    byte[] tierOf = new byte[keyCount];
    Arrays.fill(tierOf, (byte) start);
    for (int move = 0; move < row; move++) {
      tierOf[keys[move]] = to[move];
    }
    return key -> tierOf[key];
  }
}
