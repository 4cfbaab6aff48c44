package org.mnemo.estimator.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.estimate.Precision.Status;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.evidence.Evidence.RunQuality;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;

class PrecisionTest {

  private static Evidence evidence(
      int samples, int segments, long operations, MeasuredEnds.@Nullable Ends ends) {
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
        new RunQuality("", "2026-01-01T00:00:00Z", 2.5, Map.of(), 100, 0, 0, List.of()),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        MeasuredLoad.NONE);
  }

  @Test
  void isContentWithAnIntervalThatCostsLittle() {
    // A fifth of the SLO of 10 % is 2 points; of 2 %, a point at least.
    assertThat(Precision.of(evidence(10, 8, 10_000, null), 0.02, 0.1).isAimReached()).isTrue();
    assertThat(Precision.of(evidence(10, 8, 10_000, null), 0.01, 0.02).isAimReached()).isTrue();
    Precision reached = Precision.of(evidence(10, 8, 10_000, null), 0.005, 0.1);
    assertThat(reached.longerBy()).isEqualTo(1);
    assertThat(reached.neededOperations()).isEqualTo(10_000);
  }

  @Test
  void saysHowMuchLongerTheMeasurementMustBe() {
    // 4 points where 2 are aimed at: (4 / 2)^2 = 4 times as long, of 2.5 s each.
    Precision wide = Precision.of(evidence(10, 20, 10_000, null), 0.04, 0.1);
    assertThat(wide.status()).isEqualTo(Status.KNOWN);
    assertThat(wide.isKnown()).isTrue();
    assertThat(wide.isAimReached()).isFalse();
    assertThat(wide.aimedHalfWidth()).isCloseTo(0.02, within(1e-15));
    assertThat(wide.neededOperations()).isEqualTo(40_000);
    assertThat(wide.neededSeconds()).isCloseTo(10, within(1e-9));
  }

  @Test
  void hasNoAnswerBeyondHalfOfTheSlo() {
    Evidence run = evidence(10, 20, 10_000, null);
    assertThat(Precision.of(run, 0.05, 0.1).isKnown()).isTrue();
    Precision wide = Precision.of(run, 0.06, 0.1);
    assertThat(wide.isKnown()).isFalse();
    assertThat(wide.status().code()).isEqualTo("slowdown-uncertain");
    assertThat(wide.widestHalfWidth()).isEqualTo(0.05);
    // (6 / 2)^2.
    assertThat(wide.neededOperations()).isEqualTo(90_000);
    // Of strict SLOs two points.
    assertThat(Precision.of(run, 0.02, 0.01).isKnown()).isTrue();
    assertThat(Precision.of(run, 0.021, 0.01).isKnown()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, 1e9})
  void hasNoAnswerIfNothingIsKnownOfTheSlowdown(double halfWidth) {
    Precision unknown = Precision.of(evidence(10, 20, 1000, null), halfWidth, 0.1);
    assertThat(unknown.isKnown()).isFalse();
    assertThat(unknown.isAimReached()).isFalse();
    // No more than a hundred times as long is ever asked for.
    assertThat(unknown.neededOperations()).isEqualTo(100_000);
  }

  @Test
  void asksForEnoughSegmentsToTellASpread() {
    // 8 segments of 2: (8 / 2)^1.5 = 8 times as long.
    Precision few = Precision.of(evidence(10, 2, 10_000, null), 0.001, 0.1);
    assertThat(few.status()).isEqualTo(Status.TOO_FEW_SEGMENTS);
    assertThat(few.isKnown()).isFalse();
    assertThat(few.neededOperations()).isEqualTo(80_000);
  }

  @Test
  void roundsUpToTwoDigits() {
    // (2.1 / 2)^2 = 1.1025 times 12,345 operations are 13,610.4.
    assertThat(Precision.of(evidence(10, 20, 12_345, null), 0.021, 0.1).neededOperations())
        .isEqualTo(14_000);
  }

  @Test
  void hasNoAnswerWithoutBlocksButOneOfTwoYcsbResults() {
    Precision none = Precision.of(evidence(0, 1, 100, null), 0, 0.1);
    assertThat(none.status()).isEqualTo(Status.TOO_FEW_BLOCKS);
    assertThat(none.isKnown()).isFalse();
    // 300 blocks of 25 operations.
    assertThat(none.neededOperations()).isEqualTo(7500);
    Precision results = Precision.of(evidence(0, 0, 100, new MeasuredEnds.Ends(1, 2)), 0, 0.1);
    assertThat(results.status()).isEqualTo(Status.NO_INTERVALS);
    assertThat(results.isKnown()).isTrue();
    assertThat(results.isAimReached()).isFalse();
  }
}
