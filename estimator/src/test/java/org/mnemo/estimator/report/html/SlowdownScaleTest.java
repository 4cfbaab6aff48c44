package org.mnemo.estimator.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlowdownScaleTest {

  private final SlowdownScale scale = new SlowdownScale(0.4, 1000);

  @Test
  void knowsWhetherAPositionLiesBetween() {
    assertThat(scale.step()).isEqualTo(0.001);
    assertThat(scale.hasPositionIn(0.0501, 0.0509)).isFalse();
    assertThat(scale.hasPositionIn(0.0501, 0.0511)).isTrue();
    assertThat(scale.hasPositionIn(0.05, 0.0501)).isTrue();
    // What is reached only beyond a position is not chosen by it.
    assertThat(scale.hasPositionIn(0.0495, 0.05)).isFalse();
    assertThat(scale.hasPositionIn(-1, Double.POSITIVE_INFINITY)).isTrue();
    assertThat(scale.hasPositionIn(0.4, 0.5)).isTrue();
    assertThat(scale.hasPositionIn(0.4001, 0.5)).isFalse();
  }
}
