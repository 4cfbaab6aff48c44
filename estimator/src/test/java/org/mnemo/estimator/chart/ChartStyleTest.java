package org.mnemo.estimator.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartStyleTest {

  @ParameterizedTest
  @CsvSource({"273,500", "100,100", "101,200", "0.04,0.05", "7,10", "1.9e6,2e6"})
  void roundsTickSteps(double step, double rounded) {
    assertThat(ChartStyle.roundStep(step)).isCloseTo(rounded, within(1e-9 * rounded));
  }
}
