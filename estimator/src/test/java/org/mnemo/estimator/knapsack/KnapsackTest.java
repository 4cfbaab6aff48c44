package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnapsackTest {

  private static long[] weights(long... weights) {
    return weights;
  }

  private static double[] profits(double... profits) {
    return profits;
  }

  private static int[] items(Selection selection) {
    return selection.items().stream().toArray();
  }

  @Test
  void findsWhatGreedyMisses() {
    // 2, 1.5 and 1.5 ns a byte. With item 0 there is no room for another: 12. Items 1 and 2: 15.
    Solution solution = Knapsack.solve(weights(6, 5, 5), profits(12, 7.5, 7.5), 10);
    assertThat(items(solution.best())).containsExactly(1, 2);
    assertThat(solution.best().weight()).isEqualTo(10);
    assertThat(solution.best().profit()).isEqualTo(15);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.upperBound()).isEqualTo(15);
    assertThat(items(solution.prefix())).containsExactly(0);
    assertThat(solution.prefix().weight()).isEqualTo(6);
    assertThat(solution.prefix().profit()).isEqualTo(12);
    // 12 + 4/5 of 7.5
    assertThat(solution.fractionalBound()).isEqualTo(18);
  }

  @Test
  void takesAnItemOutToMakeRoomForManyEqualOnes() {
    // Item 100 has 10.25 ns a byte, the others 10. Greedy: 4 + 31 x 3 = 97 bytes, 41 + 930 = 971.
    // Without item 100: 33 x 3 = 99 bytes, 990.
    long[] weights = new long[101];
    double[] profits = new double[101];
    Arrays.fill(weights, 3);
    Arrays.fill(profits, 30);
    weights[100] = 4;
    profits[100] = 41;
    Solution solution = Knapsack.solve(weights, profits, 99);
    assertThat(solution.prefix().profit()).isEqualTo(971);
    assertThat(solution.best().profit()).isEqualTo(990);
    assertThat(solution.best().items().cardinality()).isEqualTo(33);
    assertThat(solution.best().items().get(100)).isFalse();
    assertThat(solution.exact()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55, 80})
  void takesAnyNumberOfEqualItems(int count) {
    // Item 200 has the best ratio, but fills the room for all the others and is worth less than
    // them.
    long[] weights = new long[201];
    double[] profits = new double[201];
    Arrays.fill(weights, 10);
    Arrays.fill(profits, 100);
    weights[200] = 10L * count - 9;
    profits[200] = 101L * count - 90.5;
    Solution solution = Knapsack.solve(weights, profits, 10L * count);
    assertThat(items(solution.prefix())).containsExactly(200);
    assertThat(solution.best().profit()).isEqualTo(100 * count);
    assertThat(solution.best().items().get(200)).isFalse();
    assertThat(solution.exact()).isTrue();
  }

  @Test
  void takesAllThatSavesIfItFits() {
    Solution solution =
        Knapsack.solve(weights(6, 5, 0, 5, 0, 0), profits(1, -2, 3, 0, 0, -1), 1000);
    assertThat(items(solution.best())).containsExactly(0, 2);
    assertThat(solution.best().profit()).isEqualTo(4);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.upperBound()).isEqualTo(4);
    assertThat(solution.fractionalBound()).isEqualTo(4);
    assertThat(solution.prefix()).isEqualTo(solution.best());
  }

  @Test
  void takesOnlyTheWeightlessWithoutCapacity() {
    Solution solution = Knapsack.solve(weights(0, 1, 0), profits(2, 9, -1), 0);
    assertThat(items(solution.best())).containsExactly(0);
    assertThat(solution.upperBound()).isEqualTo(2);
    assertThat(solution.exact()).isTrue();
  }

  @Test
  void takesNothingIfNothingFits() {
    Solution solution = Knapsack.solve(weights(20, 30), profits(40, 30), 10);
    assertThat(solution.best().items().isEmpty()).isTrue();
    assertThat(solution.best().profit()).isZero();
    assertThat(solution.exact()).isTrue();
    assertThat(solution.upperBound()).isZero();
    // 10/20 of 40
    assertThat(solution.fractionalBound()).isEqualTo(20);
  }

  @Test
  void takesNothingOfNothing() {
    Solution solution = Knapsack.solve(weights(), profits(), 10);
    assertThat(solution.best().items().isEmpty()).isTrue();
    assertThat(solution.exact()).isTrue();
  }

  @Test
  void endsTheGreedySelectionAtAnItemThatNeverFits() {
    Solution solution = Knapsack.solve(weights(5, 11, 5), profits(50, 99, 5), 10);
    assertThat(items(solution.prefix())).containsExactly(0);
    assertThat(items(solution.best())).containsExactly(0, 2);
  }

  @Test
  void breaksTiesByNumber() {
    // All have 2 ns a byte; items 0 and 1 come first and leave 3 bytes that nothing fits into.
    Solution solution = Knapsack.solve(weights(4, 4, 5, 4), profits(8, 8, 10, 8), 11);
    assertThat(items(solution.prefix())).containsExactly(0, 1);
    // 9 bytes, 18 ns, are the most: three items have 12 bytes or more.
    assertThat(solution.best().profit()).isEqualTo(18);
  }

  @Test
  void knowsAtOnceThatGreedyIsOptimalForEqualSizes() {
    // Divided by 1000, the capacity holds 3 records and no fraction of a fourth.
    Solution solution =
        Knapsack.solve(weights(1000, 1000, 1000, 1000, 1000), profits(1, 5, 3, 2, 4), 3999);
    assertThat(items(solution.prefix())).containsExactly(1, 2, 4);
    assertThat(items(solution.best())).containsExactly(1, 2, 4);
    assertThat(solution.fractionalBound()).isEqualTo(12);
  }

  @Test
  void boundsWhatRoundingHides() {
    // A quantum is 1/1024 ns; 0.4 and 0.3 of one are both 0 of them.
    double[] profits = profits(0.3 / 1024, 0.4 / 1024);
    Solution solution = Knapsack.solve(weights(1, 1), profits, 1);
    assertThat(items(solution.prefix())).containsExactly(0);
    assertThat(solution.upperBound()).isBetween(0.4 / 1024, 0.8 / 1024);
    assertThat(Knapsack.solve(weights(1, 1), profits, 2).best().items().cardinality()).isEqualTo(2);
  }

  @Test
  void computesWithTheLargestNumbers() {
    long half = 1L << 61;
    // Items 1 and 2 fill 2^62 to the last byte, item 0 leaves 2^61 - 1 of it free.
    Solution solution =
        Knapsack.solve(
            weights(half + 1, half, half, Long.MAX_VALUE),
            profits(1.2e308, 1e308, 0.5e308, Double.MAX_VALUE),
            2 * half);
    assertThat(items(solution.prefix())).containsExactly(0);
    assertThat(items(solution.best())).containsExactly(1, 2);
    assertThat(solution.best().weight()).isEqualTo(2 * half);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.upperBound()).isGreaterThanOrEqualTo(1.5e308);
  }

  @Test
  void saysWhenMemoryDoesNotSuffice() {
    // Profits like weights, nearly all even, and an odd capacity: sums of almost every even size
    // are there, and only all of them together show that nothing fills the last byte.
    long[] weights = Knapsacks.random(7, 60, 1 << 20);
    double[] profits = new double[weights.length];
    for (int item = 0; item < weights.length; item++) {
      weights[item] = 2 * weights[item];
      profits[item] = weights[item];
    }
    weights[0] = 3;
    profits[0] = -1;
    weights[1] = 3;
    profits[1] = 1.0 / 1024;
    long capacity = Arrays.stream(weights).sum() / 2 | 1;
    Solution few = Knapsack.solve(weights, profits, capacity, 64);
    assertThat(few.exact()).isFalse();
    assertThat(few.best().weight()).isLessThanOrEqualTo(capacity);
    assertThat(few.best().profit()).isGreaterThanOrEqualTo(few.prefix().profit());
    assertThat(few.upperBound()).isGreaterThan(few.best().profit());
    assertThat(few.upperBound()).isLessThanOrEqualTo(few.fractionalBound());
    Solution more = Knapsack.solve(weights, profits, capacity, 1 << 16);
    assertThat(more.best().profit()).isGreaterThanOrEqualTo(few.best().profit());
    assertThat(more.best().profit()).isLessThanOrEqualTo(few.upperBound());
  }

  @Test
  void solvesAMillionItems() {
    long[] weights = Knapsacks.random(3, 1_000_000, 100_000);
    double[] profits =
        Arrays.stream(Knapsacks.random(4, 1_000_000, 100_000)).asDoubleStream().toArray();
    long capacity = Arrays.stream(weights).sum() / 3;
    Solution solution = Knapsack.solve(weights, profits, capacity);
    Knapsacks.assertConsistent(solution.best(), weights, profits, capacity);
    assertThat(solution.exact()).isTrue();
    assertThat(solution.best().profit()).isGreaterThan(solution.prefix().profit());
    assertThat(solution.best().profit()).isLessThanOrEqualTo(solution.fractionalBound());
  }

  @Test
  void leavesItsArgumentsAsTheyAre() {
    long[] weights = weights(6, 4, 8);
    double[] profits = profits(3, 4, 2);
    Knapsack.solve(weights, profits, 10);
    assertThat(weights).containsExactly(6, 4, 8);
    assertThat(profits).containsExactly(3, 4, 2);
  }

  @Test
  void findsTheSameAgain() {
    long[] weights = Knapsacks.random(1, 5000, 1000);
    double[] profits = Arrays.stream(Knapsacks.random(2, 5000, 1000)).asDoubleStream().toArray();
    BitSet first = Knapsack.solve(weights, profits, 500_000).best().items();
    assertThat(Knapsack.solve(weights, profits, 500_000).best().items()).isEqualTo(first);
  }

  @Test
  void rejectsBadInput() {
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there must be as many profits as weights, were 0 and 1");
    assertThatThrownBy(() -> Knapsack.solve(weights(1, -1), profits(1, 1), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the weight of item 1 must be at least 0, was -1");
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(Double.NaN), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the profit of item 0 must be finite, was NaN");
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(Double.NEGATIVE_INFINITY), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the profit of item 0 must be finite, was -Infinity");
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(1), -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be between 0 and 2^62, was -1");
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(1), Long.MAX_VALUE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be between 0 and 2^62, was 9223372036854775807");
    assertThatThrownBy(() -> Knapsack.solve(weights(1), profits(1), 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxStates must be between 2 and 2^28, was 1");
  }
}
