package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;

class CostModelTest {

  @Test
  void computesTheEquationOfThePaper() {
    CostModel cost = new CostModel(0.2);
    // (0 + 100 x 0.2) / 100, (30 + 70 x 0.2) / 100, (100 + 0) / 100
    assertThat(cost.costFactor(0, 100)).isEqualTo(0.2);
    assertThat(cost.costFactor(30, 100)).isEqualTo(0.44);
    assertThat(cost.costFactor(100, 100)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.7, 1, 0, -0.2, Double.NaN, Double.POSITIVE_INFINITY})
  void rejectsPricesOutsideZeroToOne(double price) {
    assertThatThrownBy(() -> new CostModel(price))
        .isInstanceOf(UsageException.class)
        .hasMessage("price must be above 0 and below 1, was " + price);
  }

  @Property
  void growsWithFastBytes(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double price,
      @ForAll @LongRange(min = 0, max = 1L << 40) long fewer,
      @ForAll @LongRange(min = 0, max = 1L << 40) long more,
      @ForAll @LongRange(min = 1, max = 1L << 40) long rest) {
    long total = fewer + more + rest;
    CostModel cost = new CostModel(price);
    assertThat(cost.costFactor(fewer + more, total))
        .isGreaterThanOrEqualTo(cost.costFactor(fewer, total));
    assertThat(cost.costFactor(fewer, total)).isBetween(price * (1 - 1e-12), 1.0);
  }
}
