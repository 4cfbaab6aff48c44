package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/** Nine splits with a noise floor of 1 % each, and intervals of 0.5 % around the error. */
class VerdictTest {

  private static List<ValidationRow> rows(Metric metric, double... errors) {
    List<ValidationRow> rows = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      double error = i < errors.length ? errors[i] : 0;
      rows.add(
          new ValidationRow(
              metric,
              (i + 1) / 10.0,
              i,
              0.5,
              0.5,
              1 + error,
              1,
              error,
              new Interval(error - 0.005, error + 0.005),
              0.01));
    }
    return rows;
  }

  /** One split whose error is 1.5 % or 0.5 %, and whose interval reaches so far around it. */
  private static Verdict verdict(double error, double halfWidth) {
    return Verdict.of(
        Metric.READ_P95, List.of(TestRows.of(Metric.READ_P95, error, halfWidth)), List.of());
  }

  @Test
  void callsOnlyThatOffWhichIsAboveTheNoiseFloorAndKnownNotToBeZero() {
    Verdict withinBoth = verdict(0.005, 0.006);
    Verdict smallBias = verdict(0.005, 0.004);
    Verdict unclear = verdict(0.015, 0.016);
    Verdict off = verdict(0.015, 0.014);

    assertThat(List.of(withinBoth, smallBias, unclear, off))
        .extracting(Verdict::splitsOff, Verdict::splitsUnclear, Verdict::isWithinNoise)
        .containsExactly(
            tuple(0, 0, true), tuple(0, 0, true), tuple(0, 1, true), tuple(1, 0, false));
  }

  private static ErrorTerm term(double split, String what, @Nullable Metric mean, double share) {
    return new ErrorTerm(split, what, mean, 100, 10, 10 * (1 - share), share);
  }

  @Test
  void letsChanceExplainTwoOfNineSplits() {
    Verdict verdict = Verdict.of(Metric.READ_P95, rows(Metric.READ_P95, 0.015, -0.012), List.of());

    assertThat(verdict.isWithinNoise()).isTrue();
    assertThat(verdict.splitsOff()).isEqualTo(2);
    assertThat(verdict.worst().error()).isEqualTo(0.015);
    assertThat(verdict.mainTerm()).isEmpty();
  }

  @Test
  void doesNotLetChanceExplainThree() {
    Verdict verdict =
        Verdict.of(Metric.READ_P95, rows(Metric.READ_P95, 0.015, -0.012, 0.011), List.of());

    assertThat(verdict.isWithinNoise()).isFalse();
    assertThat(verdict.splitsOff()).isEqualTo(3);
  }

  @Test
  void doesNotLetChanceExplainMoreThanTwiceTheNoise() {
    Verdict verdict = Verdict.of(Metric.READ_P95, rows(Metric.READ_P95, -0.021), List.of());

    assertThat(verdict.isWithinNoise()).isFalse();
    assertThat(verdict.worst().split()).isEqualTo(0.1);
  }

  @Test
  void blamesTheLargestPartThatMakesTheErrorAndNotOneThatMendsIt() {
    // Too high a throughput is too short a time: a part below 0 makes it.
    List<ErrorTerm> terms =
        List.of(
            term(0.1, "mends", Metric.READ_MEAN, 0.05),
            term(0.1, "makes", Metric.WRITE_MEAN, -0.06),
            term(0.1, "makes less", null, -0.04),
            term(0.2, "elsewhere", Metric.READ_MEAN, -0.5));

    Verdict throughput = Verdict.of(Metric.THROUGHPUT, rows(Metric.THROUGHPUT, 0.05), terms);
    Verdict reads = Verdict.of(Metric.READ_MEAN, rows(Metric.READ_MEAN, 0.05), terms);

    assertThat(throughput.mainTerm()).contains(terms.get(1));
    assertThat(reads.mainTerm()).contains(terms.get(0));
  }
}
