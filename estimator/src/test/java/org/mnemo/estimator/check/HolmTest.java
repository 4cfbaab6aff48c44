package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {

  @Test
  void multipliesBySoManyAsAreLeftAndNeverFalls() {
    // Ascending: 0.01 x 4, 0.02 x 3, 0.03 x 2, and 0.04 x 1 below the 0.06 before it.
    assertThat(Difference.adjusted(new double[] {0.04, 0.01, 0.03, 0.02}))
        .containsExactly(new double[] {0.06, 0.04, 0.06, 0.06}, within(1e-12));
  }

  @Test
  void isAtMostOne() {
    assertThat(Difference.adjusted(new double[] {0.9, 0.5})).containsExactly(1, 1);
    assertThat(Difference.adjusted(new double[] {0.3})).containsExactly(0.3);
    assertThat(Difference.adjusted(new double[0])).isEmpty();
  }
}
