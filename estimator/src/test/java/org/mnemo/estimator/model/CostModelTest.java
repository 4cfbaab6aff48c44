package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostModelTest {

  @Test
  void computesTheEquationOfThePaper() {
    CostModel cost = new CostModel(0.2);
    // (0 + 100 x 0.2) / 100, (30 + 70 x 0.2) / 100, (100 + 0) / 100
    assertThat(factor(cost, 0, 100)).isEqualTo(0.2);
    assertThat(factor(cost, 30, 70)).isEqualTo(0.44);
    assertThat(factor(cost, 100, 0)).isEqualTo(1);
  }

  @Test
  void addsUpWhatEveryMemoryCosts() {
    CostModel cost = new CostModel(List.of(1.0, 0.5, 0.03));
    // (20 x 1 + 30 x 0.5 + 50 x 0.03) / 100
    assertThat(factor(cost, 20, 30, 50)).isCloseTo(0.365, within(1e-15));
  }

  @Test
  void rejectsPricesThatAreNoShares() {
    misused(
        () -> new CostModel(List.of(1.0, 0.5, 0.0)),
        "prices must be above 0, were [1.0, 0.5, 0.0]");
    misused(() -> new CostModel(List.of(2.0, 0.5)), "1 for the fastest");
  }

  private static double factor(CostModel cost, long... bytes) {
    return cost.costFactor(tier -> bytes[tier], LongStream.of(bytes).sum());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.7, 1, 0, -0.2, Double.NaN, Double.POSITIVE_INFINITY})
  void rejectsPricesOutsideZeroToOne(double price) {
    misused(() -> new CostModel(price), "--price", String.valueOf(price));
  }

  @Property
  void growsWithFastBytes(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double price,
      @ForAll @LongRange(min = 0, max = 1L << 40) long fewer,
      @ForAll @LongRange(min = 0, max = 1L << 40) long more,
      @ForAll @LongRange(min = 1, max = 1L << 40) long rest) {
    long total = fewer + more + rest;
    CostModel cost = new CostModel(price);
    assertThat(factor(cost, fewer + more, rest))
        .isGreaterThanOrEqualTo(factor(cost, fewer, total - fewer));
    assertThat(factor(cost, fewer, total - fewer)).isBetween(price * (1 - 1e-12), 1.0);
  }
}
