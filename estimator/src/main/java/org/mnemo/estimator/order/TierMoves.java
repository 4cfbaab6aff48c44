package org.mnemo.estimator.order;

import java.util.Arrays;

/**
 * Moves of keys between any number of memories. All keys begin in one memory, move to faster ones
 * only, and end in the fastest. Six bytes per move. Immutable.
 */
public final class TierMoves implements KeyMoves {

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
  public TierMoves(int keyCount, int start, int[] keys, byte[] to) {
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

  @Override
  public int keyCount() {
    return keyCount;
  }

  @Override
  public int start() {
    return start;
  }

  @Override
  public int size() {
    return keys.length;
  }

  @Override
  public int key(int move) {
    return keys[move];
  }

  @Override
  public int from(int move) {
    return from[move];
  }

  @Override
  public int to(int move) {
    return to[move];
  }

  @Override
  public int[][] firstRows() {
    int[][] first = new int[start][keyCount];
    for (int move = 0; move < keys.length; move++) {
      for (int tier = to[move]; tier < from[move]; tier++) {
        first[tier][keys[move]] = move + 1;
      }
    }
    return first;
  }
}
