package org.mnemo.estimator.knapsack;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ProductsTest {

  @Test
  void comparesBeyondLong() {
    // 2^80 - 1 = (2^40 - 1) (2^40 + 1)
    assertThat(Products.compare((1L << 40) - 1, (1L << 40) + 1, 1L << 40, 1L << 40)).isNegative();
    assertThat(Products.compare(1L << 50, 1L << 30, 1L << 40, 1L << 40)).isZero();
    assertThat(Products.compare(-1, 1, 0, 5)).isNegative();
  }

  @Test
  void roundsQuotientsDown() {
    assertThat(Products.floorOfQuotient(7, 3, 4)).isEqualTo(5);
    assertThat(Products.floorOfQuotient(-7, 3, 4)).isEqualTo(-6);
    assertThat(Products.floorOfQuotient(-8, 3, 4)).isEqualTo(-6);
    assertThat(Products.floorOfQuotient(1L << 62, 1L << 62, 1L << 62)).isEqualTo(1L << 62);
  }

  @Property
  void comparesAsBigIntegersDo(@ForAll long a, @ForAll long b, @ForAll long c, @ForAll long d) {
    int expected =
        BigInteger.valueOf(a)
            .multiply(BigInteger.valueOf(b))
            .compareTo(BigInteger.valueOf(c).multiply(BigInteger.valueOf(d)));
    assertThat(Integer.signum(Products.compare(a, b, c, d))).isEqualTo(expected);
  }

  @Property
  void roundsAsBigDecimalsDo(
      @ForAll long a,
      @ForAll @LongRange(min = 0, max = 1 << 20) long b,
      @ForAll @LongRange(min = 1 << 20, max = Long.MAX_VALUE) long divisor) {
    BigDecimal product = BigDecimal.valueOf(a).multiply(BigDecimal.valueOf(b));
    assertThat(Products.floorOfQuotient(a, b, divisor))
        .isEqualTo(
            product.divide(BigDecimal.valueOf(divisor), 0, RoundingMode.FLOOR).longValueExact());
  }
}
