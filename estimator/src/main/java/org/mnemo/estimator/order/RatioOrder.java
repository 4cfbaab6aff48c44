package org.mnemo.estimator.order;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.List;
import org.mnemo.estimator.pattern.AccessPattern;

/** Sorts keys by a value per byte, most first. */
final class RatioOrder {

  private RatioOrder() {}

  /** The value of a key in an order. */
  @FunctionalInterface
  interface Worth {
    double of(int key);
  }

  /**
   * Sorts all keys; ties by first touch, untouched keys last in the data set's order. O(n log n).
   */
  static OrderedKeys sort(String name, OrderBasis basis, Worth worth) {
    AccessPattern pattern = basis.pattern();
    int[] order = pattern.keysByTouch();
    double[] ratios = new double[pattern.keyCount()];
    for (int i = 0; i < pattern.touchedKeys(); i++) {
      int key = order[i];
      double total = worth.of(key);
      // Keys without bytes cost nothing in FastMem: first if they have a value, else 0 / 0.
      ratios[key] = total == 0 ? 0 : total / basis.bytes(key);
    }
    IntArrays.mergeSort(
        order, 0, pattern.touchedKeys(), (a, b) -> Double.compare(ratios[b], ratios[a]));
    return new OrderedKeys(name, order, List.of());
  }
}
