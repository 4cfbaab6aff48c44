package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;

/** Knapsack instances, and other ways to solve them. */
final class Knapsacks {

  private Knapsacks() {}

  /** Numbers between 1 and {@code largest}. */
  static long[] random(long seed, int count, int largest) {
    return new SplittableRandom(seed).longs(count, 1, largest + 1L).toArray();
  }

  /** The largest profit, by trying every set of items. */
  static double byBruteForce(long[] weights, double[] profits, long capacity) {
    return byBruteForce(weights, profits, capacity, 0);
  }

  private static double byBruteForce(long[] weights, double[] profits, long capacity, int item) {
    if (item == weights.length) {
      return 0;
    }
    double without = byBruteForce(weights, profits, capacity, item + 1);
    return weights[item] > capacity
        ? without
        : Math.max(
            without,
            profits[item] + byBruteForce(weights, profits, capacity - weights[item], item + 1));
  }

  /** The largest profit, by Bellman's recursion over all capacities. */
  static double byCapacity(long[] weights, double[] profits, int capacity) {
    double[] best = new double[capacity + 1];
    for (int item = 0; item < weights.length; item++) {
      int weight = (int) weights[item];
      for (int room = capacity; room >= weight; room--) {
        best[room] = Math.max(best[room], best[room - weight] + profits[item]);
      }
    }
    return best[capacity];
  }

  /** Checks that a selection fits and is described as it is. */
  static void assertConsistent(
      Selection selection, long[] weights, double[] profits, long capacity) {
    BitSet items = selection.items();
    assertThat(selection.weight()).isEqualTo(items.stream().mapToLong(i -> weights[i]).sum());
    assertThat(selection.weight()).isLessThanOrEqualTo(capacity);
    assertThat(selection.profit()).isEqualTo(items.stream().mapToDouble(i -> profits[i]).sum());
    assertThat(items.stream().allMatch(i -> profits[i] > 0)).isTrue();
  }
}
