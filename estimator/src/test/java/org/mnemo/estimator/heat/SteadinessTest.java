package org.mnemo.estimator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.answer.Interval;

@Tag("slow")
class SteadinessTest {

  private static final int DRAWS = 100;
  private static final int KEYS = 1000;
  private static final double TOTAL = 400;

  private static Steadiness fit(double[] expected, double[] observed) {
    return Steadiness.of(Double.NaN, Double.NaN, 1, expected, observed);
  }

  private static Steadiness rates(double told, double now, double explained) {
    return Steadiness.of(told, now, explained, new double[] {50}, new double[] {50});
  }

  @Test
  void tellsMisfitFromChance() {
    double[] expected = {100, 100, 100};
    // Chi-squared is 0 + 4 + 4 at 2 degrees of freedom, whose standard deviation is 2.
    Steadiness chance = fit(expected, new double[] {100, 120, 80});
    assertThat(chance.dispersion()).isCloseTo(4, within(1e-9));
    assertThat(chance.misfit()).isCloseTo(Math.sqrt(6.0 / 300), within(1e-9));
    assertThat(chance.isSteady()).isTrue();
    // The same shares of ten times the keys: 80 instead of 2.
    Steadiness off = fit(new double[] {1000, 1000, 1000}, new double[] {1000, 1200, 800});
    assertThat(off.misfit()).isCloseTo(Math.sqrt(78.0 / 3000), within(1e-9));
    assertThat(off.isExplained()).isFalse();
    assertThat(off.isSteady()).isFalse();
    // Far beyond chance, too, but of no account: 2 % off.
    Steadiness small = fit(new double[] {1e6, 1e6}, new double[] {1.02e6, 0.98e6});
    assertThat(small.dispersion()).isCloseTo(800, within(1e-6));
    assertThat(small.isSteady()).isTrue();
  }

  @Test
  void putsClassesOfFewKeysTogether() {
    // 4 + 6 are 10 at last; the 3 beyond are too few and join them.
    Steadiness steadiness = fit(new double[] {20, 4, 6, 3}, new double[] {20, 9, 1, 3});
    assertThat(steadiness.dispersion()).isEqualTo(1);
    assertThat(steadiness.misfit()).isZero();
    // 39 in place of 13: 26^2 / 13 at one degree of freedom.
    Steadiness last = fit(new double[] {20, 4, 6, 3}, new double[] {20, 9, 1, 29});
    assertThat(last.dispersion()).isCloseTo(52, within(1e-9));
  }

  @Test
  void comparesAllThatTellsTheNumberOfRequests() {
    assertThat(rates(1000, 500, 800).rateFactor()).isCloseTo(2, within(1e-9));
    assertThat(rates(1000, 500, 800).isSteady()).isFalse();
    assertThat(rates(1000, 1300, 800).rateFactor()).isCloseTo(1300.0 / 800, within(1e-9));
    // 1,600 requests in 1.6 s are 40 off by chance, which is 25 a second; three times that is not.
    assertThat(rates(1000, 930, 1000).rateFactor()).isEqualTo(1);
    assertThat(rates(1000, 920, 1000).rateFactor()).isGreaterThan(1.08);
    assertThat(rates(1000, Double.NaN, 800).rateFactor()).isCloseTo(1.25, within(1e-9));
    assertThat(rates(1000, 0, 1000).isSteady()).isFalse();
    assertThat(rates(Double.NaN, Double.NaN, 800).rateFactor()).isEqualTo(1);
  }

  @Test
  void widensByTheOdds() {
    Interval widened = rates(1000, 500, 800).widened(0.5, 0.5);
    assertThat(widened.low()).isCloseTo(1.0 / 3, within(1e-9));
    assertThat(widened.high()).isCloseTo(2.0 / 3, within(1e-9));
    Interval all = rates(1000, 0, 1000).widened(0, 1);
    assertThat(all.low()).isZero();
    assertThat(all.high()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"true, 200", "false, 300"})
  void raisesNoFalseAlarm(boolean counters, int age) {
    UseModel model =
        counters
            ? new CounterModel(new CounterChain(10, 1, age, 20, 0))
            : new IdleModel(3, age, TOTAL, 1);
    double[] rates = HeatTest.zipf(KEYS, TOTAL);
    Random random = new Random(5);
    int alarms = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] keys = new double[model.classes()];
      for (double rate : rates) {
        double idle = -Math.log(1 - random.nextDouble()) / rate;
        long observed =
            counters
                ? SimulatedCounter.of(random, rate, 10, 1, age, 20)
                : (long) Math.floor(Math.min(age, idle) + 0.5);
        keys[model.classOf(observed)]++;
      }
      RateMixture mixture = RateMixture.start(model.rates(), model.likelihood()).fitted(keys, 1000);
      Rates fitted = Rates.of(model, mixture, keys, TOTAL);
      double explained = 0;
      for (int x = 0; x < keys.length; x++) {
        explained += keys[x] * fitted.mean(x);
      }
      double[] expected = mixture.expected(keys, keys.length);
      assertThat(Arrays.stream(expected).sum()).isCloseTo(KEYS, within(1e-6));
      alarms += Steadiness.of(TOTAL, TOTAL, explained, expected, keys).isSteady() ? 0 : 1;
    }
    assertThat(alarms).isLessThanOrEqualTo(5);
  }
}
