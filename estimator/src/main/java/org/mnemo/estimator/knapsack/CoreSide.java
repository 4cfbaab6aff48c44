package org.mnemo.estimator.knapsack;

import it.unimi.dsi.fastutil.Arrays;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntComparator;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The items on one side of the break item in the order in which the core takes them in, the nearest
 * ratio of profit to weight first: to the right items that could be added to the break solution, to
 * the left items that could be removed from it.
 *
 * <p>An item is left out if the bound of Dembo and Hammer ("A reduction algorithm for knapsack
 * problems", Methods of Operations Research 36, 1980) shows that no better solution than the best
 * one so far decides it in another way than the break solution does. An interval of the {@link
 * Split} is reduced so before it is sorted; most never are.
 *
 * <p>Equal items, which traces have in plenty, are decided in bundles of 1, 2, 4 and so on, so that
 * m of them take log m steps. If the bound leaves out a bundle, it leaves out all larger ones too,
 * and any smaller number can be put together from the bundles before it.
 */
final class CoreSide {

  private final Candidates items;
  private final IntArrayList bounds;
  private final IntComparator nearestFirst;

  /** 1 if items are added, -1 if they are removed. */
  private final int sign;

  private final long room;
  private final long breakWeight;
  private final long breakProfit;
  private final long capacity;

  private int intervalEnd;
  private int runEnd;
  private int at;
  private int nextCount;

  private CoreSide(
      Candidates items,
      Split split,
      long capacity,
      IntArrayList bounds,
      IntComparator nearestFirst,
      int sign) {
    this.items = items;
    this.bounds = bounds.clone();
    this.nearestFirst = nearestFirst;
    this.sign = sign;
    this.room = split.room();
    this.breakWeight = items.weight(split.breakPosition());
    this.breakProfit = items.profit(split.breakPosition());
    this.capacity = capacity;
  }

  /** The items from the break item on. */
  static CoreSide right(Candidates items, Split split, long capacity) {
    return new CoreSide(items, split, capacity, split.rightBounds(), items::compareGrouped, 1);
  }

  /** The items before the break item. */
  static CoreSide left(Candidates items, Split split, long capacity) {
    return new CoreSide(items, split, capacity, split.leftBounds(), items.leastFirst(), -1);
  }

  /**
   * The next bundle that could be part of a solution that gains more than {@code bestGain} over the
   * break solution; null if there is none left.
   */
  @Nullable Bundle next(long bestGain) {
    while (true) {
      if (at < runEnd) {
        Bundle bundle = bundle(Math.min(nextCount, runEnd - at));
        if (bundle != null && mayGain(bundle.weight(), bundle.profit(), bestGain)) {
          at += bundle.count();
          nextCount *= 2;
          return bundle;
        }
        at = runEnd;
      } else if (runEnd < intervalEnd) {
        startRun();
      } else if (bounds.size() > 1) {
        loadInterval(bestGain);
      } else {
        return null;
      }
    }
  }

  private @Nullable Bundle bundle(int count) {
    long weight = items.weight(at);
    return weight > capacity / count
        ? null
        : new Bundle(at, count, weight * count, items.profit(at) * count);
  }

  /** Whether the linear relaxation gains more than {@code bestGain} if this is decided anew. */
  private boolean mayGain(long weight, long profit, long bestGain) {
    return Products.compare(
            room - sign * weight, breakProfit, bestGain + 1 - sign * profit, breakWeight)
        >= 0;
  }

  private void startRun() {
    runEnd = at + 1;
    while (runEnd < intervalEnd && items.areEqual(at, runEnd)) {
      runEnd++;
    }
    nextCount = 1;
  }

  private void loadInterval(long bestGain) {
    int bound = bounds.popInt();
    int from = Math.min(bound, bounds.topInt());
    int to = Math.max(bound, bounds.topInt());
    int kept = from;
    for (int position = from; position < to; position++) {
      if (mayGain(items.weight(position), items.profit(position), bestGain)) {
        items.swap(position, kept++);
      }
    }
    Arrays.quickSort(from, kept, nearestFirst, items::swap);
    intervalEnd = kept;
    at = from;
    runEnd = from;
  }

  /** Calls {@code visit} with the positions of the items that may still come in a bundle. */
  void forEachOutsideCore(IntConsumer visit) {
    forEach(at, intervalEnd, visit);
    int nearest = bounds.topInt();
    int farthest = bounds.getInt(0);
    forEach(Math.min(nearest, farthest), Math.max(nearest, farthest), visit);
  }

  private static void forEach(int from, int to, IntConsumer visit) {
    for (int position = from; position < to; position++) {
      visit.accept(position);
    }
  }
}
