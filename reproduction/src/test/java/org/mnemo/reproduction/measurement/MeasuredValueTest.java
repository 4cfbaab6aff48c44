package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MeasuredValueTest {

  /** 1400 / 1000 - 1 = 0.4; 3 % and 4 % make 5 % as 3-4-5 does, of 1.4 that is 0.07. */
  @Test
  void addsRelativeHalfWidthsOfARatioAsSquares() {
    MeasuredValue more = MeasuredValue.of(1400, 42).above(MeasuredValue.of(1000, 40));

    assertThat(more.value()).isCloseTo(0.4, within(1e-12));
    assertThat(more.low()).isCloseTo(0.33, within(1e-12));
    assertThat(more.high()).isCloseTo(0.47, within(1e-12));
    assertThat(more.asPercent()).isEqualTo("40.0 ± 7.0 %");
    assertThat(more.negated().low()).isCloseTo(-0.47, within(1e-12));
  }

  @Test
  void explainsOnlyWhatIsADifference() {
    assertThat(MeasuredValue.of(0.007, 0.01).why(0.4, 0.4, "less", "more"))
        .isEqualTo(MeasuredValue.WITHIN_NOISE);
    assertThat(MeasuredValue.of(0.38, 0.03).why(0.4, 0.4, "less", "more"))
        .isEqualTo(MeasuredValue.WITHIN_NOISE);
    assertThat(MeasuredValue.of(0.3, 0.03).why(0.4, 0.4, "less", "more")).isEqualTo("less");
    assertThat(MeasuredValue.of(0.5, 0.03).why(0.4, 0.4, "less", "more")).isEqualTo("more");
    assertThat(MeasuredValue.of(0.1, 0.03).why(0, 0.25, "less", "more")).isEmpty();
  }

  @Test
  void saysNothingOfAnIntervalThatItDoesNotHave() {
    assertThat(MeasuredValue.of(0.1, 0).asPercent()).isEqualTo("10.0 %");
    assertThat(MeasuredValue.of(0.1, Double.POSITIVE_INFINITY).asPercent()).isEqualTo("10.0 %");
  }
}
