package org.mnemo.estimator.order;

import java.util.List;
import org.mnemo.estimator.answer.Note;

/** All keys of a pattern in the sequence in which they enter FastMem: a permutation. */
public final class OrderedKeys extends KeyMoves {

  private final String orderName;
  private final List<Note> notes;

  /**
   * @param keys key numbers, first into FastMem first; not copied
   * @param notes notes for the user on the order
   * @throws IllegalStateException if {@code keys} is not a permutation
   */
  public OrderedKeys(String orderName, int[] keys, List<Note> notes) {
    super(keys.length, 1, keys, new byte[keys.length]);
    this.orderName = orderName;
    this.notes = List.copyOf(notes);
  }

  public String orderName() {
    return orderName;
  }

  public List<Note> notes() {
    return notes;
  }
}
