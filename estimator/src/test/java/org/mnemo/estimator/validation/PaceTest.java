package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.MovesRow;
import org.mnemo.core.measurement.MovesRow.Probes;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;

class PaceTest {

  /**
   * Reads take 90 and 190 µs, the client 10 µs between them; the model of one with disturbances.
   */
  private static RunTimeModel model(double disturbanceNs) {
    return TestBaselines.models(
            TestBaselines.of(
                1,
                10_000,
                disturbanceNs,
                TestBaselines.time("fast", Operation.READ, 100, 90_000),
                TestBaselines.time("slow", Operation.READ, 100, 190_000)),
            TestTraces.pattern(TestTraces.csv("a get 10", "b get 10")),
            ModelKind.PAPER)
        .run();
  }

  private static MovesRow epoch(long fastReads, long fastNs, long slowReads, long slowNs) {
    return new MovesRow(
        1,
        200,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        new Probes(fastReads, 10 * fastReads, fastNs),
        new Probes(slowReads, 10 * slowReads, slowNs));
  }

  @Test
  void isHowMuchLongerReadsTookThanEstimated() {
    // 2 x 90 + 1 x 190 = 370 µs were estimated.
    Pace pace = Pace.of(model(0), List.of(epoch(2, 200_000, 1, 244_000)));
    assertThat(pace.factor()).isCloseTo(1.2, within(1e-12));
    assertThat(pace.at(Metric.THROUGHPUT, 1200)).isCloseTo(1000, within(1e-9));
  }

  /** All requests of the estimate are lengthened by disturbances, so these reads are, too. */
  @Test
  void countsNoDisturbanceTwice() {
    RunTimeModel disturbed = model(15_000);
    assertThat(disturbed.disturbanceFactor()).isGreaterThan(1.05);
    long readNs = Math.round(90_000 * disturbed.disturbanceFactor());
    Pace pace = Pace.of(disturbed, List.of(epoch(10, 10 * readNs, 0, 0)));
    assertThat(pace.factor()).isCloseTo(1, within(1e-4));
  }
}
