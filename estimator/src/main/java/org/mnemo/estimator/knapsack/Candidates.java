package org.mnemo.estimator.knapsack;

import it.unimi.dsi.fastutil.ints.IntComparator;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * The items worth a decision, those of positive weight and profit, in parallel arrays that are
 * permuted in place: 20 bytes an item. Positions are where an item is now, numbers are where the
 * caller had it.
 */
final class Candidates {

  private final long[] weights;
  private final long[] profits;
  private final int[] numbers;
  private int size;

  Candidates(long[] weights, double[] profits, ProfitScale scale) {
    int count = 0;
    for (int item = 0; item < weights.length; item++) {
      count += isCandidate(weights[item], profits[item]) ? 1 : 0;
    }
    this.weights = new long[count];
    this.profits = new long[count];
    this.numbers = new int[count];
    for (int item = 0; item < weights.length; item++) {
      if (isCandidate(weights[item], profits[item])) {
        set(size++, weights[item], scale.quanta(profits[item]), item);
      }
    }
  }

  private static boolean isCandidate(long weight, double profit) {
    return weight > 0 && profit > 0;
  }

  private void set(int position, long weight, long profit, int number) {
    weights[position] = weight;
    profits[position] = profit;
    numbers[position] = number;
  }

  int size() {
    return size;
  }

  long weight(int position) {
    return weights[position];
  }

  /** Profit of an item in quanta; 0 if it is smaller than half a quantum. */
  long profit(int position) {
    return profits[position];
  }

  int number(int position) {
    return numbers[position];
  }

  /**
   * Compares items by profit for each byte, most first, then by the caller's number: a total order.
   */
  int compare(int a, int b) {
    int byRatio = compareRatios(a, b);
    return byRatio != 0 ? byRatio : Integer.compare(numbers[a], numbers[b]);
  }

  /** Compares items as {@link #compare} does, but puts equal items next to each other. */
  int compareGrouped(int a, int b) {
    int byRatio = compareRatios(a, b);
    int byWeight = byRatio != 0 ? byRatio : Long.compare(weights[a], weights[b]);
    return byWeight != 0 ? byWeight : Integer.compare(numbers[a], numbers[b]);
  }

  /** Comparator of {@link #compareGrouped}, but with the least profit for each byte first. */
  IntComparator leastFirst() {
    return (a, b) -> compareGrouped(b, a);
  }

  private int compareRatios(int a, int b) {
    return Products.compare(profits[b], weights[a], profits[a], weights[b]);
  }

  boolean areEqual(int a, int b) {
    return weights[a] == weights[b] && profits[a] == profits[b];
  }

  void swap(int a, int b) {
    long weight = weights[a];
    long profit = profits[a];
    int number = numbers[a];
    set(a, weights[b], profits[b], numbers[b]);
    set(b, weight, profit, number);
  }

  /** Forgets the items that never fit; returns whether there were any. */
  boolean removeHeavierThan(long capacity) {
    int kept = 0;
    for (int at = 0; at < size; at++) {
      if (weights[at] <= capacity) {
        set(kept++, weights[at], profits[at], numbers[at]);
      }
    }
    boolean removed = kept < size;
    size = kept;
    return removed;
  }

  /**
   * Divides all weights by their greatest common divisor, which it returns; 1 if there are none.
   */
  long divideWeights() {
    return divideByCommonDivisor(weights);
  }

  /** Divides all profits as {@link #divideWeights()} does weights, and returns the divisor. */
  long divideProfits() {
    return divideByCommonDivisor(profits);
  }

  private long divideByCommonDivisor(long[] values) {
    long divisor = 0;
    for (int at = 0; at < size && divisor != 1; at++) {
      divisor = ArithmeticUtils.gcd(divisor, values[at]);
    }
    if (divisor <= 1) {
      return 1;
    }
    for (int at = 0; at < size; at++) {
      values[at] /= divisor;
    }
    return divisor;
  }
}
