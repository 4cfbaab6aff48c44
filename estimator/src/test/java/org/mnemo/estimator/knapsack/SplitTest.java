package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class SplitTest {

  @Property
  void splitsAsSortingWould(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 200) int count,
      @ForAll @IntRange(min = 1, max = 20) int largest,
      @ForAll @DoubleRange(min = 0, max = 1.1) double share) {
    long[] weights = Knapsacks.random(seed, count, largest);
    double[] profits =
        Arrays.stream(Knapsacks.random(seed + 1, count, largest)).asDoubleStream().toArray();
    long capacity = (long) (share * Arrays.stream(weights).sum());

    // Ratios of numbers up to 20 are exact enough to be told apart as doubles.
    int[] sorted =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingDouble(item -> -profits[item] / weights[item]))
            .mapToInt(Integer::intValue)
            .toArray();
    long room = capacity;
    int fitting = 0;
    while (fitting < count && weights[sorted[fitting]] <= room) {
      room -= weights[sorted[fitting++]];
    }

    Candidates items = new Candidates(weights, profits, ProfitScale.of(profits));
    Split split = Split.of(items, capacity);
    assertThat(split.breakPosition()).isEqualTo(fitting);
    assertThat(split.room()).isEqualTo(room);
    assertThat(IntStream.range(0, fitting).map(items::number).toArray())
        .containsExactlyInAnyOrder(Arrays.copyOf(sorted, fitting));
    if (fitting < count) {
      assertThat(items.number(fitting)).isEqualTo(sorted[fitting]);
    }
  }
}
