package org.mnemo.estimator.order;

import java.util.Arrays;
import java.util.List;
import org.mnemo.estimator.answer.Note;

/** All keys of a pattern in the sequence in which they enter FastMem: a permutation. Immutable. */
public final class OrderedKeys implements KeyMoves {

  private static final int SLOW = 1;

  private final String orderName;
  private final int[] keys;
  private final List<Note> notes;

  /**
   * @param keys key numbers, first into FastMem first; not copied
   * @param notes notes for the user on the order
   */
  public OrderedKeys(String orderName, int[] keys, List<Note> notes) {
    this.orderName = orderName;
    this.keys = keys;
    this.notes = List.copyOf(notes);
  }

  public String orderName() {
    return orderName;
  }

  @Override
  public int keyCount() {
    return keys.length;
  }

  @Override
  public int start() {
    return SLOW;
  }

  @Override
  public int size() {
    return keys.length;
  }

  /** The key that enters at {@code rank}, counted from 0. */
  @Override
  public int key(int rank) {
    return keys[rank];
  }

  @Override
  public int from(int rank) {
    return SLOW;
  }

  @Override
  public int to(int rank) {
    return 0;
  }

  public List<Note> notes() {
    return notes;
  }

  /**
   * The rank of each key, by key number.
   *
   * @throws IllegalStateException if the order is not a permutation of the keys
   */
  public int[] ranks() {
    int[] ranks = new int[keys.length];
    Arrays.fill(ranks, -1);
    for (int rank = 0; rank < keys.length; rank++) {
      if (ranks[keys[rank]] >= 0) {
        throw new IllegalStateException(orderName + " places key " + keys[rank] + " twice");
      }
      ranks[keys[rank]] = rank;
    }
    return ranks;
  }

  @Override
  public int[][] firstRows() {
    int[] rows = ranks();
    for (int key = 0; key < rows.length; key++) {
      rows[key]++;
    }
    return new int[][] {rows};
  }
}
