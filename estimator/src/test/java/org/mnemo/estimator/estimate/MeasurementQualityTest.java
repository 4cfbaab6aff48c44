package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.model.StoreModels.Wish.MeasuredEnds;

class MeasurementQualityTest {

  private static Evidence evidence(
      int samples, int segments, long operations, @Nullable MeasuredEnds ends) {
    Baselines baselines = TestBaselines.simple(1, List.of());
    return new Evidence(
        "redis",
        baselines,
        Collections.nCopies(samples, baselines),
        segments,
        operations,
        operations,
        Optional.empty(),
        ends,
        OptionalDouble.empty(),
        List.of(),
        null,
        List.of());
  }

  @Test
  void isContentWithAnIntervalThatCostsLittle() {
    // A fifth of the promise of 10 % is 2 points; of 2 %, a point at least.
    assertThat(MeasurementQuality.warning(evidence(10, 8, 10_000, null), 0.02, 0.1)).isEmpty();
    assertThat(MeasurementQuality.warning(evidence(10, 8, 10_000, null), 0.01, 0.02)).isEmpty();
  }

  @Test
  void saysHowMuchLongerTheMeasurementMustBe() {
    // 6 points where 2 are tolerated: (6 / 2)^2 = 9 times as long.
    assertThat(MeasurementQuality.warning(evidence(10, 20, 10_000, null), 0.06, 0.1))
        .hasValueSatisfying(
            warning ->
                assertThat(warning)
                    .contains("known to plus or minus 6.0 percentage points")
                    .contains(
                        "operationcount=90000 (or a longer trace) would bring it to about 2.0"));
  }

  @Test
  void asksForEnoughSegmentsToTellASpread() {
    // 8 segments of 2: (8 / 2)^1.5 = 8 times as long.
    assertThat(MeasurementQuality.warning(evidence(10, 2, 10_000, null), 0.001, 0.1))
        .hasValueSatisfying(warning -> assertThat(warning).contains("operationcount=80000"));
  }

  @Test
  void roundsUpToTwoDigits() {
    // (2.1 / 2)^2 = 1.1025 times 12,345 operations are 13,610.4.
    assertThat(MeasurementQuality.warning(evidence(10, 20, 12_345, null), 0.021, 0.1))
        .hasValueSatisfying(warning -> assertThat(warning).contains("operationcount=14000"));
  }

  @Test
  void saysSoWhereNothingTellsHowSureItIs() {
    assertThat(MeasurementQuality.warning(evidence(0, 1, 100, null), 0, 0.1))
        .hasValueSatisfying(
            warning ->
                assertThat(warning).contains("too few blocks").contains("operationcount to at"));
    assertThat(MeasurementQuality.warning(evidence(0, 0, 100, new MeasuredEnds(1, 2)), 0, 0.1))
        .hasValueSatisfying(
            warning -> assertThat(warning).contains("two YCSB results do not tell"));
  }
}
