package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.mixed;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.Baselines.OperationExcess;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestLoad;
import org.mnemo.estimator.model.InterferenceModel.Fitted;
import org.mnemo.estimator.model.InterferenceModel.InterferenceForm;
import org.mnemo.estimator.model.InterferenceModel.InterferenceTerm;
import org.mnemo.estimator.report.InterferenceText;

class InterferenceModelTest {

  private static final int READ = Operation.READ.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();

  /** 8 reads, 2 updates. */
  private static final TestLoad REQUESTS = TestLoad.onSlow(8, 2, 0, 0);

  private static Baselines baselines(Mixed... mixed) {
    return TestBaselines.simple(1, List.of(mixed));
  }

  /** Without samples, so that twice the standard errors decide. */
  private static InterferenceModel fit(Mixed... mixed) {
    return InterferenceModel.fit(baselines(mixed), List.of(), REQUESTS);
  }

  private static InterferenceTerm term(InterferenceModel model) {
    assertThat(model.terms()).hasSize(1);
    return model.terms().get(0).term();
  }

  @Test
  void fitsThePowerLawOfLargeRecords() {
    // Measured at 100 KB on two Redis servers, coins 0.1, 0.5 and 0.9: s = 2 x coin x (1 - coin).
    InterferenceModel model =
        fit(mixed(0.18, 5200, 150), mixed(0.5, 9200, 150), mixed(0.18, 5200, 150));
    // Two distinct rates determine it: a = ln(9.2 / 5.2) / ln(0.5 / 0.18), c = 9200 / 0.5^a
    double exponent = Math.log(9.2 / 5.2) / Math.log(0.5 / 0.18);
    assertThat(exponent).isCloseTo(0.56, within(0.005));
    assertThat(term(model).exponent()).isCloseTo(exponent, within(1e-4));
    assertThat(term(model).coefficientNs()).isCloseTo(9200 / Math.pow(0.5, exponent), within(2.0));
    assertThat(model.excessNs(READ, 0.5)).isCloseTo(9200, within(0.1));
    assertThat(InterferenceText.of(model))
        .contains("one operation takes 13.549 µs")
        .contains(" x s^0.56");
  }

  @Test
  void agreesWithTheMeasuredRatesHoweverUncertainTheExponent() {
    InterferenceModel model =
        fit(mixed(0.18, 400, 150), mixed(0.5, 700, 150), mixed(0.18, 600, 150));
    // Two rates, two parameters: the curve goes through the mean at each.
    assertThat(model.excessNs(READ, 0.18)).isCloseTo(500, within(0.1));
    assertThat(model.excessNs(READ, 0.5)).isCloseTo(700, within(0.1));
  }

  @Test
  void isLinearWithOneSwitchRate() {
    InterferenceModel model = fit(mixed(0.181, 1800, 10), mixed(0.18, 1800, 10));
    assertThat(term(model).exponent()).isEqualTo(1);
    assertThat(model.terms().get(0).form()).isEqualTo(InterferenceForm.LINEAR);
    assertThat(model.excessNs(READ, 0.1805)).isCloseTo(1800, within(0.1));
    assertThat(InterferenceText.of(model)).endsWith(" x s longer");
  }

  @Test
  void weighsMixturesByTheirErrors() {
    // 1 / 1^2 against 1 / 3^2: (1 x 0.5 x 100 + 0.5 x 40 / 9) / (0.25 x 10 / 9)
    InterferenceModel model = fit(mixed(0.5, 100, 1), mixed(0.5, 40, 3));
    assertThat(term(model).coefficientNs()).isCloseTo((50 + 20.0 / 9) / (2.5 / 9), within(1e-9));
  }

  @Test
  void keepsTheExponentWithinItsBounds() {
    assertThat(term(fit(mixed(0.18, 10, 0.1), mixed(0.5, 1000, 0.1))).exponent())
        .isBetween(1.999, 2.0);
    assertThat(term(fit(mixed(0.18, 1000, 1), mixed(0.5, 1000, 1))).exponent())
        .isBetween(0.25, 0.251);
  }

  @Test
  void isNoneWithoutASignificantExcess() {
    assertThat(fit().isNone()).isTrue();
    assertThat(fit(mixed(0, 100, 1)).isNone()).isTrue();
    // (0.5 x 190 + 0.18 x 10) / (0.25 + 0.0324) = 343 by less than 2 x 100 / sqrt(0.2824) = 376.
    InterferenceModel noise = fit(mixed(0.5, 190, 100), mixed(0.18, 10, 100));
    assertThat(noise.isNone()).isTrue();
    assertThat(noise.excessNs(READ, 0.5)).isZero();
    assertThat(InterferenceText.of(noise)).contains("no excess beyond chance");
  }

  @Test
  void fitsExactDataWithoutErrors() {
    // A simulated store has no spread at all.
    InterferenceModel model = fit(mixed(0.18, 1800, 0), mixed(0.5, 5000, 0));
    assertThat(model.excessNs(READ, 0.3)).isCloseTo(3000, within(1e-3));
  }

  @Test
  void letsTwoServersThatWorkInParallelSaveTime() {
    List<Mixed> faster = List.of(mixed(0.5, -900, 1));
    InterferenceModel model =
        InterferenceModel.fit(TestBaselines.simple(2, faster), List.of(), REQUESTS);
    assertThat(model.isNone()).isFalse();
    assertThat(model.excessNs(READ, 0.25)).isCloseTo(-450, within(1e-9));
    // For a single client nothing is done at once: that is chance.
    assertThat(InterferenceModel.fit(TestBaselines.simple(1, faster), List.of(), REQUESTS).isNone())
        .isTrue();
  }

  /** Samples whose excess at 0.18 and at 0.5 is scaled by 0.8 to 1.2, one after the other. */
  private static List<Baselines> drawn(double lowNs, double highNs) {
    return DoubleStream.iterate(0.8, factor -> factor <= 1.2001, factor -> factor + 0.01)
        .mapToObj(f -> baselines(mixed(0.18, lowNs * f, 5), mixed(0.5, highNs * f, 5)))
        .toList();
  }

  @Test
  void isNoneWhereTheIntervalOfALineHoldsZero() {
    // Far beyond twice its standard error, but every other sample shows the opposite.
    List<Baselines> samples =
        DoubleStream.of(-1, -0.5, 0.5, 1, 1.5)
            .mapToObj(factor -> baselines(mixed(0.5, 1000 * factor, 1)))
            .toList();
    InterferenceModel model =
        InterferenceModel.fit(baselines(mixed(0.5, 1000, 1)), samples, REQUESTS);
    assertThat(model.isNone()).isTrue();
    assertThat(InterferenceText.of(model)).contains("no excess beyond chance");
  }

  @Test
  void isALineWhereTheIntervalOfTheExponentHoldsOne() {
    // 2000 x s, and samples whose exponent lies on either side of 1.
    List<Baselines> samples =
        DoubleStream.of(0.9, 0.95, 1, 1.05, 1.1)
            .mapToObj(f -> baselines(mixed(0.18, 360 * f, 5), mixed(0.5, 1000 / f, 5)))
            .toList();
    InterferenceModel model =
        InterferenceModel.fit(
            baselines(mixed(0.18, 370, 5), mixed(0.5, 1000, 5)), samples, REQUESTS);
    Fitted fitted = model.terms().get(0);
    assertThat(fitted.form()).isEqualTo(InterferenceForm.LINEAR);
    // (0.18 x 370 + 0.5 x 1000) / (0.0324 + 0.25)
    assertThat(fitted.term().coefficientNs()).isCloseTo((66.6 + 500) / 0.2824, within(1e-9));
    assertThat(fitted.term().exponent()).isEqualTo(1);
    assertThat(fitted.exponent()).isNull();
    assertThat(InterferenceText.of(model)).contains(" x s longer");
  }

  @Test
  void isAPowerLawWhereTheIntervalOfTheExponentDoesNotHoldOne() {
    InterferenceModel model =
        InterferenceModel.fit(
            baselines(mixed(0.18, 5200, 5), mixed(0.5, 9200, 5)), drawn(5200, 9200), REQUESTS);
    Fitted fitted = model.terms().get(0);
    assertThat(fitted.form()).isEqualTo(InterferenceForm.POWER);
    double exponent = Math.log(9.2 / 5.2) / Math.log(0.5 / 0.18);
    assertThat(fitted.term().exponent()).isCloseTo(exponent, within(1e-4));
    assertThat(fitted.exponent().low()).isCloseTo(exponent, within(1e-4));
    // Factors 0.80, 0.81 ... 1.20: the middle 95 % of 41 are 0.81 to 1.19.
    double coefficientNs = 9200 / Math.pow(0.5, exponent);
    assertThat(fitted.coefficientNs().low()).isCloseTo(0.81 * coefficientNs, within(3.0));
    assertThat(fitted.coefficientNs().high()).isCloseTo(1.19 * coefficientNs, within(3.0));
    assertThat(InterferenceText.of(model)).contains("x s^0.56 (0.56 to 0.56) longer");
  }

  @Test
  void staysALineWithOneSwitchRateHoweverManySamples() {
    List<Baselines> samples =
        DoubleStream.of(0.9, 1, 1.1).mapToObj(f -> baselines(mixed(0.5, 1000 * f, 5))).toList();
    InterferenceModel model =
        InterferenceModel.fit(baselines(mixed(0.5, 1000, 5)), samples, REQUESTS);
    assertThat(model.terms().get(0).form()).isEqualTo(InterferenceForm.LINEAR);
    assertThat(term(model).coefficientNs()).isCloseTo(2000, within(1e-9));
  }

  private static Mixed byOperation(
      double switchRate, double readNs, double updateNs, double errorNs) {
    return mixed(
        switchRate,
        0.8 * readNs + 0.2 * updateNs,
        errorNs,
        new OperationExcess(Operation.READ, 800, readNs, errorNs),
        new OperationExcess(Operation.UPDATE, 200, updateNs, errorNs));
  }

  @Test
  void keepsOperationsApartThatMixingHitsDifferently() {
    // 400 - 100 by errors of 10 and 10: chi-squared 90,000 / 200 = 450 for one mixture, the bound
    // is 6.63.
    InterferenceModel model = fit(byOperation(0.5, 400, 100, 10));
    assertThat(model.terms())
        .extracting(Fitted::operation)
        .containsExactly(Operation.READ, Operation.UPDATE);
    assertThat(model.excessNs(READ, 0.25)).isCloseTo(200, within(1e-9));
    assertThat(model.excessNs(UPDATE, 0.25)).isCloseTo(50, within(1e-9));
    assertThat(InterferenceText.of(model)).contains("one read takes").contains("one update takes");
  }

  @Test
  void keepsOperationsTogetherThatChanceTellsApart() {
    // 30 apart: 900 / 200 = 4.5 is below 6.63.
    InterferenceModel model = fit(byOperation(0.5, 330, 300, 10));
    assertThat(term(model).coefficientNs()).isCloseTo(2 * 324, within(1e-9));
    assertThat(model.excessNs(UPDATE, 0.5)).isCloseTo(324, within(1e-9));
  }

  @Test
  void addsUpTheDifferencesOfAllMixtures() {
    // 30 apart in each of four: 18 is above the 13.28 of four degrees of freedom.
    Mixed[] four = new Mixed[4];
    Arrays.fill(four, byOperation(0.5, 330, 300, 10));
    assertThat(fit(four).terms()).hasSize(2);
  }

  @Test
  void looksOnlyAtOperationsOfTheTrace() {
    InterferenceModel model =
        InterferenceModel.fit(
            baselines(byOperation(0.5, 400, 100, 10)), List.of(), TestLoad.onSlow(5, 0, 0, 0));
    assertThat(term(model).coefficientNs()).isCloseTo(2 * 340, within(1e-9));
  }

  @Test
  void keepsItsFormsWhenRefitted() {
    InterferenceModel model = fit(mixed(0.18, 5200, 150), mixed(0.5, 9200, 150));
    InterferenceModel refitted =
        model.refit(baselines(mixed(0.18, 360, 150), mixed(0.5, 1000, 150)));
    assertThat(refitted.terms().get(0).form()).isEqualTo(InterferenceForm.POWER);
    assertThat(term(refitted).exponent()).isCloseTo(1, within(1e-4));
    assertThat(term(refitted).coefficientNs()).isCloseTo(2000, within(0.5));
    assertThat(
            InterferenceModel.none(InterferenceModel.Absence.ONE_SERVER)
                .refit(baselines(mixed(0.5, 9, 1)))
                .isNone())
        .isTrue();
  }

  @Property
  void addsNothingWithoutSwitchesAndNeverHelps(
      @ForAll @DoubleRange(min = 0.1, max = 1e5) double low,
      @ForAll @DoubleRange(min = 0.1, max = 1e5) double high,
      @ForAll @DoubleRange(min = 0, max = 1e4) double error,
      @ForAll @DoubleRange(min = 0, max = 1) double switchRate) {
    InterferenceModel model = fit(mixed(0.18, low, error), mixed(0.5, high, error));
    assertThat(model.excessNs(READ, 0)).isEqualTo(0.0);
    assertThat(model.excessNs(READ, switchRate)).isGreaterThanOrEqualTo(0).isFinite();
    assertThat(model.terms())
        .allMatch(t -> t.term().exponent() >= 0.25 && t.term().exponent() <= 2);
  }
}
