package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.trace.Operation;

class MeasurementQualityTest {

  private static Baselines baselines(double slowNs, double errorNs) {
    return new Baselines(
        1,
        1,
        List.of("fast", "slow"),
        0,
        0,
        List.of(
            new ServiceTime("fast", Operation.READ, 100, 80_000, errorNs, 1000),
            new ServiceTime("slow", Operation.READ, 100, slowNs, errorNs, 1000)),
        List.of());
  }

  private static final long[] READS = {10, 0, 0, 0};

  @Test
  void isContentWithADifferenceThatStandsOut() {
    // 50 us, known to sqrt(2) x 0.3 us.
    assertThat(MeasurementQuality.warning(baselines(130_000, 300), READS)).isEmpty();
  }

  @Test
  void warnsOfADifferenceThatNoiseCouldMake() {
    // 20 us, known to sqrt(2) x 5 = 7.07 us; twice that is 14.1 us.
    assertThat(MeasurementQuality.warning(baselines(100_000, 5000), READS))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("20.0 us longer")
                    .contains("give or take 14.1 us")
                    .contains("raise operationcount"));
  }

  @Test
  void knowsNothingOfOperationsWithoutBaselines() {
    assertThat(MeasurementQuality.warning(baselines(100_000, 5000), new long[] {0, 9, 0, 0}))
        .isEmpty();
  }
}
