package org.mnemo.estimator.family;

import java.util.List;

/**
 * Selects whole families that save most in a given FastMem: a knapsack of some twenty items, solved
 * by branch and bound with Dantzig's bound. X-Mem fills FastMem by benefit per byte alone. This
 * leaves FastMem almost empty if a large second family does not fit. The result is exact unless the
 * search reaches {@link #MOST_NODES}, as with a hundred similar families. It is then the best
 * found, starting from the fill by benefit per byte.
 */
final class BestFamilies {

  /** Limit of examined sets, as similar families have too many. */
  private static final int MOST_NODES = 1_000_000;

  private final List<Integer> families;
  private final Worth[] worths;
  private boolean[] best;
  private double bestNs;
  private int nodes;

  private BestFamilies(List<Integer> families, Worth[] worths) {
    this.families = families;
    this.worths = worths;
    this.best = new boolean[worths.length];
  }

  /**
   * True for each family in FastMem.
   *
   * @param families families, most benefit per byte first
   * @param mostBytes FastMem for records that can move
   */
  static boolean[] of(List<Integer> families, Worth[] worths, long mostBytes) {
    BestFamilies search = new BestFamilies(families, worths);
    search.extend(0, new boolean[worths.length], mostBytes, 0);
    return search.best;
  }

  private void extend(int next, boolean[] taken, long bytesLeft, double savedNs) {
    if (savedNs > bestNs) {
      bestNs = savedNs;
      best = taken.clone();
    }
    nodes++;
    if (next == families.size()
        || nodes > MOST_NODES
        || savedNs + mostNs(next, bytesLeft) <= bestNs) {
      return;
    }
    int family = families.get(next);
    if (worths[family].savedNs() > 0 && worths[family].bytes() <= bytesLeft) {
      taken[family] = true;
      extend(
          next + 1, taken, bytesLeft - worths[family].bytes(), savedNs + worths[family].savedNs());
      taken[family] = false;
    }
    extend(next + 1, taken, bytesLeft, savedNs);
  }

  /**
   * Upper bound of the time saved by the families from {@code from} on; the last one counts in
   * part.
   */
  private double mostNs(int from, long bytesLeft) {
    double savedNs = 0;
    long left = bytesLeft;
    for (int i = from; i < families.size(); i++) {
      Worth worth = worths[families.get(i)];
      if (worth.savedNs() <= 0) {
        break;
      }
      if (worth.bytes() > left) {
        return savedNs + worth.savedNsPerByte() * left;
      }
      savedNs += worth.savedNs();
      left -= worth.bytes();
    }
    return savedNs;
  }
}
