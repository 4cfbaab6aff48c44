package org.mnemo.estimator.knapsack;

import java.util.BitSet;

/**
 * Items that were chosen.
 *
 * @param items their numbers, as the caller counts them; not to be changed
 * @param weight the sum of their weights, at most the capacity
 * @param profit the sum of their profits as the caller gave them
 */
public record Selection(BitSet items, long weight, double profit) {

  static Selection of(BitSet items, long[] weights, double[] profits) {
    long weight = 0;
    double profit = 0;
    for (int item = items.nextSetBit(0); item >= 0; item = items.nextSetBit(item + 1)) {
      weight = Math.addExact(weight, weights[item]);
      profit += profits[item];
    }
    return new Selection(items, weight, profit);
  }
}
