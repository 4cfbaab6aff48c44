package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.answer.Interval;

class ErrorSummaryTest {

  private static ValidationRow row(double error, double noiseFloor) {
    return new ValidationRow(
        Metric.READ_MEAN,
        0.5,
        1,
        0.5,
        0.5,
        100 * (1 + error),
        100,
        error,
        new Interval(error, error),
        noiseFloor);
  }

  @Test
  void sumsUpTheSizesOfErrors() {
    List<ValidationRow> rows =
        DoubleStream.of(0.04, -0.01, 0.02, -0.03, 0).mapToObj(error -> row(error, 0.01)).toList();

    ErrorSummary summary = ErrorSummary.of(Metric.READ_MEAN, rows);

    // Sorted: 0, 1, 2, 3, 4 %; the 95th percentile is 0.8 of the way from the fourth to the fifth.
    assertThat(summary.medianAbsoluteError()).isCloseTo(0.02, within(1e-12));
    assertThat(summary.p95AbsoluteError()).isCloseTo(0.038, within(1e-12));
    assertThat(summary.largestAbsoluteError()).isCloseTo(0.04, within(1e-12));
    assertThat(summary.medianNoiseFloor()).isCloseTo(0.01, within(1e-12));
    assertThat(summary.rows()).isEqualTo(5);
  }

  @Test
  void refusesNoRows() {
    assertThatThrownBy(() -> ErrorSummary.of(Metric.READ_MEAN, List.of()))
        .hasMessageContaining("no rows");
  }

  @Test
  void takesRoundingForNoError() {
    assertThat(row(1e-15, 0).isWithinNoise()).isTrue();
    assertThat(row(1e-6, 0).isWithinNoise()).isFalse();
    assertThat(row(0.01, 0.01).isWithinNoise()).isTrue();
  }
}
