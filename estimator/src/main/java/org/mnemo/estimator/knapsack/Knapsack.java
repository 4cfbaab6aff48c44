package org.mnemo.estimator.knapsack;

import java.util.BitSet;

/**
 * The 0/1 knapsack problem: of items with a weight and a profit, those that together give most
 * profit and weigh no more than the capacity. For Mnemo: of records with bytes and nanoseconds
 * saved, those to put into FastMem of a given size.
 *
 * <p>Algorithm: the expanding core of Pisinger ("A minimal algorithm for the 0-1 knapsack problem",
 * Operations Research 45, 1997; also Kellerer, Pferschy and Pisinger, "Knapsack Problems", Springer
 * 2004). The break item, the first one that does not fit in the order of profit by weight, is found
 * without sorting. Dynamic programming by weight starts there and takes in items from both sides,
 * nearest ratio first, until dominance and upper bounds leave no state. Items that the bound of
 * Dembo and Hammer decides are neither sorted nor taken in. It departs from the source in four
 * ways:
 *
 * <ul>
 *   <li>Equal items are decided in bundles, as in the bounded problem (Martello and Toth, "Knapsack
 *       Problems", Wiley 1990).
 *   <li>Weights and profits are divided by their greatest common divisors, and states are completed
 *       by one item from outside the core to improve the lower bound; both after Martello, Pisinger
 *       and Toth ("Dynamic programming and strong bounds for the 0-1 knapsack problem", Management
 *       Science 45, 1999). Their bounds on the number of items are not used.
 *   <li>The search is repeated with more states as long as these do not suffice, each time from the
 *       best solution so far.
 *   <li>The decisions of a state are a path in a tree that states share, so that the solution is
 *       recovered at once however long its path is.
 * </ul>
 *
 * <p>Rounding: profits are rounded once to whole numbers of a quantum of 2^-10 ns (a coarser power
 * of two if the positive ones add up to 2^51 ns, 26 days, or more), and everything after that is
 * exact. With n items, what is optimal for the rounded profits is within n / 2 quanta of the
 * optimum, 5 us for 10 million. Whole multiples of the quantum are not rounded at all, so a caller
 * whose profits are counts times a time may round that time first: then equal ratios stay equal,
 * which shortens the search.
 *
 * <p>Cost: linear time on average to find the break item and to reduce the rest, and 20 bytes an
 * item. The search is exponential at worst; with many items whose ratios differ the core is a few
 * dozen or hundred of them, with 40 bytes each. It is hardest where profits are nearly a constant
 * plus a multiple of the weight. {@code maxStates} bounds it: states take 40 bytes each, their
 * decisions at most 48, and as an array that grows is there twice for a moment, 120 bytes each are
 * enough. It also ends when 512 times as many states have been merged. Then the result is the best
 * selection found, with a proven bound on what any other may gain beyond it.
 *
 * <p>Deterministic: the same arguments always give the same result.
 */
public final class Knapsack {

  /** Keeps the search below 512 MiB. */
  public static final int DEFAULT_MAX_STATES = 1 << 22;

  /** The largest {@code maxStates}. */
  public static final int LARGEST_MAX_STATES = 1 << 28;

  /** The largest capacity. */
  public static final long LARGEST_CAPACITY = 1L << 62;

  private final long[] weights;
  private final double[] profits;
  private final ProfitScale scale;

  private Knapsack(long[] weights, double[] profits) {
    this.weights = weights;
    this.profits = profits;
    this.scale = ProfitScale.of(profits);
  }

  /**
   * Chooses items as {@link #solve(long[], double[], long, int)} does, with {@link
   * #DEFAULT_MAX_STATES}.
   */
  public static Solution solve(long[] weights, double[] profits, long capacity) {
    return solve(weights, profits, capacity, DEFAULT_MAX_STATES);
  }

  /**
   * Chooses items. Those without positive profit never are, those with positive profit and no
   * weight always.
   *
   * @param weights weight of each item, such as bytes, at least 0
   * @param profits profit of each item, such as nanoseconds saved, finite; as many as weights
   * @param capacity largest total weight, between 0 and {@link #LARGEST_CAPACITY}
   * @param maxStates most states to hold at once, between 2 and {@link #LARGEST_MAX_STATES}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public static Solution solve(long[] weights, double[] profits, long capacity, int maxStates) {
    check(weights, profits, capacity, maxStates);
    return new Knapsack(weights, profits).solve(capacity, maxStates);
  }

  private static void check(long[] weights, double[] profits, long capacity, int maxStates) {
    if (weights.length != profits.length) {
      throw new IllegalArgumentException(
          "there must be as many profits as weights, were %d and %d"
              .formatted(profits.length, weights.length));
    }
    if (capacity < 0 || capacity > LARGEST_CAPACITY) {
      throw new IllegalArgumentException("capacity must be between 0 and 2^62, was " + capacity);
    }
    if (maxStates < 2 || maxStates > LARGEST_MAX_STATES) {
      throw new IllegalArgumentException("maxStates must be between 2 and 2^28, was " + maxStates);
    }
    for (int item = 0; item < weights.length; item++) {
      if (weights[item] < 0) {
        throw new IllegalArgumentException(
            "the weight of item %d must be at least 0, was %d".formatted(item, weights[item]));
      }
      if (!Double.isFinite(profits[item])) {
        throw new IllegalArgumentException(
            "the profit of item %d must be finite, was %s".formatted(item, profits[item]));
      }
    }
  }

  private Solution solve(long capacity, int maxStates) {
    Candidates items = new Candidates(weights, profits, scale);
    long unitCapacity = capacity / items.divideWeights();
    long profitUnit = items.divideProfits();

    Split split = Split.of(items, unitCapacity);
    BitSet prefix = itemsBefore(split, items);
    long fraction = profitUnit * fractionalGain(split, items);
    double fractionalBound = scale.boundOf(quanta(prefix) + fraction);

    if (items.removeHeavierThan(unitCapacity)) {
      split = Split.of(items, unitCapacity);
    }
    BitSet best = itemsBefore(split, items);
    boolean exact = true;
    long furtherGain = 0;
    if (split.breakPosition() < items.size()) {
      CoreSearch search = CoreSearch.run(items, split, unitCapacity, maxStates);
      best.xor(search.changes());
      exact = search.isExact();
      furtherGain = profitUnit * (search.gainBound() - search.gain());
    }
    double upperBound = scale.boundOf(quanta(best) + furtherGain);
    return solution(
        Selection.of(best, weights, profits),
        exact,
        upperBound,
        Selection.of(prefix, weights, profits),
        fractionalBound);
  }

  /** Keeps what rounded profits say from contradicting what the profits themselves add up to. */
  private static Solution solution(
      Selection found, boolean exact, double upperBound, Selection prefix, double fractionalBound) {
    Selection best = found.profit() >= prefix.profit() ? found : prefix;
    return new Solution(
        best,
        exact,
        Math.max(upperBound, best.profit()),
        prefix,
        Math.max(fractionalBound, best.profit()));
  }

  /** The items that need no decision, and those before the break item. */
  private BitSet itemsBefore(Split split, Candidates items) {
    BitSet chosen = new BitSet(weights.length);
    for (int item = 0; item < weights.length; item++) {
      chosen.set(item, weights[item] == 0 && profits[item] > 0);
    }
    for (int at = 0; at < split.breakPosition(); at++) {
      chosen.set(items.number(at));
    }
    return chosen;
  }

  private static long fractionalGain(Split split, Candidates items) {
    int at = split.breakPosition();
    return at == items.size()
        ? 0
        : Products.floorOfQuotient(split.room(), items.profit(at), items.weight(at));
  }

  private long quanta(BitSet chosen) {
    return chosen.stream().mapToLong(item -> scale.quanta(profits[item])).sum();
  }
}
