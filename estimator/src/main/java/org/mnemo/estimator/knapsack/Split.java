package org.mnemo.estimator.knapsack;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.SplittableRandom;

/**
 * The break item: the first item that no longer fits when items are taken in the order of {@link
 * Candidates#compare}. It is found as Balas and Zemel do ("An algorithm for large zero-one knapsack
 * problems", Operations Research 28, 1980), by partitioning only that part of the items which holds
 * it: linear time on average. The parts set aside are intervals of positions, the nearer to the
 * break item the smaller, which {@link CoreSide} sorts when it gets there.
 */
final class Split {

  private static final int PIVOT_SEED = 42;

  private final Candidates items;
  private final SplittableRandom pivots = new SplittableRandom(PIVOT_SEED);

  /**
   * Bounds of the intervals before the break item, ascending; items before the last one all fit.
   */
  private final IntArrayList leftBounds = IntArrayList.of(0);

  /**
   * Bounds of the intervals after it, descending; items up to and with that at the last do not fit.
   */
  private final IntArrayList rightBounds;

  /** Capacity that is left when the items before the last left bound are taken. */
  private long room;

  private Split(Candidates items, long capacity) {
    this.items = items;
    this.rightBounds = IntArrayList.of(items.size());
    this.room = capacity;
  }

  /** Permutes the items so that those before the break item come first, then itself. */
  static Split of(Candidates items, long capacity) {
    Split split = new Split(items, capacity);
    while (split.leftBounds.topInt() < split.rightBounds.topInt()) {
      split.narrow();
    }
    return split;
  }

  private void narrow() {
    int from = leftBounds.topInt();
    int pivot = partition(from, rightBounds.topInt());
    int fitting = from;
    long left = room;
    while (fitting <= pivot && items.weight(fitting) <= left) {
      left -= items.weight(fitting++);
    }
    if (fitting >= pivot && fitting > from) {
      leftBounds.push(fitting);
      room = left;
    }
    if (fitting <= pivot) {
      rightBounds.push(pivot);
    }
  }

  /** Puts the items that come before a random one in front of it and returns where it is then. */
  private int partition(int from, int to) {
    int last = to - 1;
    items.swap(pivots.nextInt(from, to), last);
    int pivot = from;
    for (int at = from; at < last; at++) {
      if (items.compare(at, last) < 0) {
        items.swap(at, pivot++);
      }
    }
    items.swap(pivot, last);
    return pivot;
  }

  /** Position of the break item; the number of items if all fit. */
  int breakPosition() {
    return leftBounds.topInt();
  }

  /** Capacity that the items before the break item leave free. */
  long room() {
    return room;
  }

  /** Bounds of the intervals before the break item, the nearest last. */
  IntArrayList leftBounds() {
    return leftBounds;
  }

  /** Bounds of the intervals from the break item on, the nearest last. */
  IntArrayList rightBounds() {
    return rightBounds;
  }
}
