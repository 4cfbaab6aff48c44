package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PersistenceTest {

  @Test
  void isOneWhereNeighboursDiffer() {
    assertThat(Persistence.factor(new double[] {1, -1, 1, -1, 1, -1, 1, -1})).isEqualTo(1);
    assertThat(Persistence.factor(new double[] {2, 2, 2, 2})).isGreaterThanOrEqualTo(1);
  }

  @Test
  void growsWithSerialCorrelation() {
    // Deviations 1 1 -1 -1: products 1 - 1 + 1 = 1, squares 4, correlation 1/4; without its bias
    // 1/4 + (1 + 3/4) / 4 = 11/16. f = 1 + 2 (3/4 r + 1/2 r^2 + 1/4 r^3) = 2.6664, and
    // f x 3 / (4 - f) = 5.998.
    double r = 11.0 / 16;
    double f = 1 + 2 * (0.75 * r + 0.5 * r * r + 0.25 * r * r * r);
    assertThat(f).isCloseTo(2.6664, within(1e-4));
    assertThat(Persistence.factor(new double[] {3, 3, 1, 1}))
        .isCloseTo(3 * f / (4 - f), within(1e-9));
  }

  @Test
  void isBoundedWhereTheSpeedOnlyRises() {
    assertThat(Persistence.factor(new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}))
        .isBetween(5.0, 30.0);
  }
}
