package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.mixed;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class InterferenceModelTest {

  @Test
  void fitsThePowerLawOfLargeRecords() {
    // Measured at 100 KB on two Redis servers, coins 0.1, 0.5 and 0.9: s = 2 x coin x (1 - coin).
    InterferenceModel model =
        InterferenceModel.fit(
            List.of(mixed(0.18, 5200, 150), mixed(0.5, 9200, 150), mixed(0.18, 5200, 150)));
    // Two distinct rates determine it: a = ln(9.2 / 5.2) / ln(0.5 / 0.18), c = 9200 / 0.5^a
    double exponent = Math.log(9.2 / 5.2) / Math.log(0.5 / 0.18);
    assertThat(exponent).isCloseTo(0.56, within(0.005));
    assertThat(model.exponent()).isCloseTo(exponent, within(1e-4));
    assertThat(model.coefficientNs()).isCloseTo(9200 / Math.pow(0.5, exponent), within(2.0));
    assertThat(model.excessNs(0.5)).isCloseTo(9200, within(0.1));
    assertThat(model.description())
        .contains("x s^0.56 longer")
        .contains("a power law, fitted to 3 mixtures");
  }

  @Test
  void agreesWithTheMeasuredRatesHoweverUncertainTheExponent() {
    InterferenceModel model =
        InterferenceModel.fit(
            List.of(mixed(0.18, 400, 150), mixed(0.5, 700, 150), mixed(0.18, 600, 150)));
    // Two rates, two parameters: the curve goes through the mean at each.
    assertThat(model.excessNs(0.18)).isCloseTo(500, within(0.1));
    assertThat(model.excessNs(0.5)).isCloseTo(700, within(0.1));
  }

  @Test
  void isLinearWithOneSwitchRate() {
    InterferenceModel model =
        InterferenceModel.fit(List.of(mixed(0.181, 1800, 10), mixed(0.18, 1800, 10)));
    assertThat(model.exponent()).isEqualTo(1);
    assertThat(model.excessNs(0.1805)).isCloseTo(1800, within(0.1));
    assertThat(model.description()).contains("only one switch rate");
  }

  @Test
  void weighsMixturesByTheirErrors() {
    // 1 / 1^2 against 1 / 3^2: (1 x 0.5 x 100 + 0.5 x 40 / 9) / (0.25 x 10 / 9)
    InterferenceModel model = InterferenceModel.fit(List.of(mixed(0.5, 100, 1), mixed(0.5, 40, 3)));
    assertThat(model.coefficientNs()).isCloseTo((50 + 20.0 / 9) / (2.5 / 9), within(1e-9));
  }

  @Test
  void keepsTheExponentWithinItsBounds() {
    InterferenceModel steep =
        InterferenceModel.fit(List.of(mixed(0.18, 10, 0.1), mixed(0.5, 1000, 0.1)));
    assertThat(steep.exponent()).isBetween(1.999, 2.0);
    InterferenceModel flat =
        InterferenceModel.fit(List.of(mixed(0.18, 1000, 1), mixed(0.5, 1000, 1)));
    assertThat(flat.exponent()).isBetween(0.25, 0.251);
  }

  @Test
  void isNoneWithoutASignificantExcess() {
    assertThat(InterferenceModel.fit(List.of()).isNone()).isTrue();
    assertThat(InterferenceModel.fit(List.of(mixed(0, 100, 1))).isNone()).isTrue();
    // Slower by less than twice the error, or faster.
    InterferenceModel noise =
        InterferenceModel.fit(List.of(mixed(0.5, 190, 100), mixed(0.18, 10, 100)));
    assertThat(noise.isNone()).isTrue();
    assertThat(noise.excessNs(0.5)).isZero();
    assertThat(noise.description()).contains("no excess beyond twice its standard error");
    assertThat(InterferenceModel.fit(List.of(mixed(0.5, -900, 1))).isNone()).isTrue();
  }

  @Test
  void fitsExactDataWithoutErrors() {
    // A simulated store has no spread at all.
    InterferenceModel model =
        InterferenceModel.fit(List.of(mixed(0.18, 1800, 0), mixed(0.5, 5000, 0)));
    assertThat(model.excessNs(0.3)).isCloseTo(3000, within(1e-3));
  }

  @Property
  void addsNothingWithoutSwitchesAndNeverHelps(
      @ForAll @DoubleRange(min = 0.1, max = 1e5) double low,
      @ForAll @DoubleRange(min = 0.1, max = 1e5) double high,
      @ForAll @DoubleRange(min = 0, max = 1e4) double error,
      @ForAll @DoubleRange(min = 0, max = 1) double switchRate) {
    InterferenceModel model =
        InterferenceModel.fit(List.of(mixed(0.18, low, error), mixed(0.5, high, error)));
    assertThat(model.excessNs(0)).isEqualTo(0.0);
    assertThat(model.excessNs(switchRate)).isGreaterThanOrEqualTo(0).isFinite();
    assertThat(model.exponent()).isBetween(0.25, 2.0);
  }
}
