package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.knapsack.Knapsacks.assertConsistent;

import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class KnapsackPropertiesTest {

  /** Profits are whole multiples of 1/1024, so that sums are exact in any order. */
  private static final class Instance {

    private final long[] weights;
    private final double[] profits;
    private final long capacity;

    Instance(long[] weights, long[] quanta, double share) {
      this.weights = weights;
      this.profits = Arrays.stream(quanta).mapToDouble(profit -> profit / 1024.0).toArray();
      this.capacity = (long) (share * Arrays.stream(weights).sum());
    }

    Solution solve(int maxStates) {
      Solution solution = Knapsack.solve(weights, profits, capacity, maxStates);
      assertConsistent(solution.best(), weights, profits, capacity);
      assertConsistent(solution.prefix(), weights, profits, capacity);
      return solution;
    }

    double optimum() {
      return Knapsacks.byBruteForce(weights, profits, capacity);
    }

    @Override
    public String toString() {
      return Arrays.toString(weights) + " " + Arrays.toString(profits) + " " + capacity;
    }
  }

  /** Up to 20 items: few distinct numbers, and so ties, as well as many. */
  @Provide
  Arbitrary<Instance> smallInstances() {
    Arbitrary<Long> largest = Arbitraries.of(1L, 3L, 10L, 100L, 1L << 40);
    return Combinators.combine(largest, largest, Arbitraries.integers().between(0, 20))
        .flatAs(
            (weight, profit, count) ->
                Combinators.combine(
                        Arbitraries.longs().between(0, weight).array(long[].class).ofSize(count),
                        Arbitraries.longs().between(-1, profit).array(long[].class).ofSize(count),
                        Arbitraries.doubles().between(0, 1.1))
                    .as(Instance::new));
  }

  @Property(tries = 500)
  void equalsBruteForce(@ForAll("smallInstances") Instance instance) {
    Solution solution = instance.solve(Knapsack.DEFAULT_MAX_STATES);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.best().profit()).isEqualTo(instance.optimum());
    assertThat(solution.upperBound()).isEqualTo(solution.best().profit());
  }

  @Property(tries = 500)
  void greedyIsWithinTheProfitOfOneItem(@ForAll("smallInstances") Instance instance) {
    Solution solution = instance.solve(Knapsack.DEFAULT_MAX_STATES);
    double largest = Arrays.stream(instance.profits).max().orElse(0);
    assertThat(solution.fractionalBound()).isGreaterThanOrEqualTo(solution.best().profit());
    assertThat(solution.fractionalBound() - solution.prefix().profit())
        .isLessThan(Math.max(largest, Double.MIN_VALUE));
  }

  @Property(tries = 500)
  void boundsTheOptimumWithFewStates(
      @ForAll("smallInstances") Instance instance,
      @ForAll @IntRange(min = 2, max = 12) int states) {
    Solution solution = instance.solve(states);
    double optimum = instance.optimum();
    assertThat(solution.best().profit()).isBetween(solution.prefix().profit(), optimum);
    assertThat(solution.upperBound()).isBetween(optimum, solution.fractionalBound());
    assertThat(solution.exact()).isEqualTo(solution.upperBound() == solution.best().profit());
  }

  @Property(tries = 30)
  void solvesUncorrelated(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
    long[] profits = Knapsacks.random(seed + 1, 1000, 100);
    assertEqualsRecursion(
        Knapsacks.random(seed, 1000, 100),
        Arrays.stream(profits).asDoubleStream().toArray(),
        share);
  }

  @Property(tries = 30)
  void solvesStronglyCorrelated(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
    assertEqualsRecursion(Knapsacks.random(seed, 1000, 100), weight -> weight + 10, share);
  }

  @Property(tries = 30)
  void solvesInverseStronglyCorrelated(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
    long[] weights = Arrays.stream(Knapsacks.random(seed, 1000, 90)).map(w -> w + 10).toArray();
    assertEqualsRecursion(weights, weight -> weight - 10, share);
  }

  @Property(tries = 30)
  void solvesSubsetSum(
      @ForAll long seed, @ForAll @DoubleRange(min = 0.01, max = 0.99) double share) {
    assertEqualsRecursion(Knapsacks.random(seed, 1000, 100), weight -> weight, share);
  }

  /** Subset sum where no sum of the many is the odd capacity, but for the one odd item. */
  @Property(tries = 30)
  void solvesEvenWeightsWithinAnOddCapacity(@ForAll long seed) {
    long[] weights = Arrays.stream(Knapsacks.random(seed, 1000, 50)).map(w -> 2 * w).toArray();
    weights[0] = 99;
    assertEqualsRecursion(weights, weight -> weight, 0.5);
  }

  private static void assertEqualsRecursion(
      long[] weights, LongToDoubleFunction profit, double share) {
    assertEqualsRecursion(weights, Arrays.stream(weights).mapToDouble(profit).toArray(), share);
  }

  private static void assertEqualsRecursion(long[] weights, double[] profits, double share) {
    int capacity = (int) (share * Arrays.stream(weights).sum()) | 1;
    double optimum = Knapsacks.byCapacity(weights, profits, capacity);
    Solution solution = Knapsack.solve(weights, profits, capacity);
    assertConsistent(solution.best(), weights, profits, capacity);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.best().profit()).isEqualTo(optimum);
    Solution few = Knapsack.solve(weights, profits, capacity, 16);
    assertConsistent(few.best(), weights, profits, capacity);
    assertThat(few.best().profit()).isLessThanOrEqualTo(optimum);
    assertThat(few.upperBound()).isGreaterThanOrEqualTo(optimum);
  }
}
