package org.mnemo.estimator.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.check.RunReadings.Reading;

class SpreadsTest {

  private static final Offset<Double> EXACT = within(1e-9);
  private static final Offset<Double> TABLE = within(5e-4);

  @Test
  void addsVariancesOfTwoRunsWithWelchsFreedom() {
    // v = 0.0003 + 0.0001; Welch: 0.0004^2 / (0.0003^2 / 9 + 0.0001^2 / 9) = 14.4.
    Spreads spreads =
        Spreads.of(
            List.of(new Reading(100, 0.0003, 9)),
            List.of(new Reading(100 * Math.exp(0.05), 0.0001, 9)));
    assertThat(spreads.difference()).isCloseTo(0.05, EXACT);
    Spreads.Spread within = spreads.all().get(0);
    assertThat(spreads.all()).hasSize(1);
    assertThat(within.error()).isCloseTo(0.02, EXACT);
    assertThat(within.freedom()).isCloseTo(14.4, within(1e-6));
    // t of 14 degrees of freedom is 2.145, of 15 2.131; a difference of 2.5 errors.
    assertThat(spreads.halfWidth()).isBetween(0.02 * 2.131, 0.02 * 2.145);
    assertThat(spreads.probability()).isBetween(0.02, 0.03);
  }

  @Test
  void letsRepetitionsTellHowMuchRunsDiffer() {
    // Logarithms 0 and 0.2 before, 0.4 and 0.6 after: pooled variance (0.02 + 0.02) / 2 = 0.02,
    // error sqrt(0.02 x (1/2 + 1/2)); t of 2 degrees of freedom is 4.303.
    Spreads spreads =
        Spreads.of(
            List.of(new Reading(1, 1e-8, 9), new Reading(Math.exp(0.2), 1e-8, 9)),
            List.of(new Reading(Math.exp(0.4), 1e-8, 9), new Reading(Math.exp(0.6), 1e-8, 9)));
    assertThat(spreads.difference()).isCloseTo(0.4, EXACT);
    assertThat(spreads.all().get(1).freedom()).isEqualTo(2);
    assertThat(spreads.halfWidth()).isCloseTo(4.3027 * Math.sqrt(0.02), TABLE);
  }

  @Test
  void takesTheWiderOfBoth() {
    // Repetitions that agree by chance do not undo what varied within them.
    Spreads spreads =
        Spreads.of(
            List.of(new Reading(1, 0.0001, 9), new Reading(1, 0.0001, 9)),
            List.of(new Reading(1, 0.0001, 9), new Reading(1, 0.0001, 9)));
    // v = 4 x 0.0001 / 4, Welch: 36 degrees of freedom, t = 2.028.
    assertThat(spreads.halfWidth()).isCloseTo(2.028 * 0.01, within(1e-5));
    assertThat(spreads.probability()).isEqualTo(1);
  }

  @Test
  void looksForARiseOrAFallBeyondAMargin() {
    Spreads spreads =
        Spreads.of(List.of(new Reading(1, 0, 9)), List.of(new Reading(Math.exp(0.05), 0.0001, 9)));
    // (0.05 - 0.03) / 0.01 = 2 errors beyond; of 9 degrees of freedom 1.833 are the upper 5 %.
    assertThat(spreads.probabilityBeyond(true, 0.03)).isBetween(0.03, 0.05);
    assertThat(spreads.probabilityBeyond(true, 0.05)).isCloseTo(0.5, within(1e-6));
    assertThat(spreads.probabilityBeyond(false, 0)).isGreaterThan(0.99);
  }

  @Test
  void doesNotTakeRoundingForADifference() {
    Spreads spreads =
        Spreads.of(List.of(new Reading(100, 0, 9)), List.of(new Reading(100 + 1e-12, 0, 9)));
    assertThat(spreads.probability()).isGreaterThan(0.9);
  }
}
