package org.mnemo.estimator.heat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class CounterChainTest {

  /** Within one minute, without decay: 1 / ((c - 5) 10 + 1) is 1, 1/11, 1/21. */
  @Test
  void raisesANewCounterByItsChances() {
    CounterChain model = new CounterChain(10, 1, 30, 45, 0);
    double[] counters = model.counters(0.1);
    // 3 requests are expected: none comes with e^-3, and then the counter is as it was.
    assertThat(counters[5]).isCloseTo(Math.exp(-3), within(1e-12));
    // One at 6 is reached by the first request; 1/11 of the others go beyond.
    double left = 11.0 / 10 * (Math.exp(-3.0 / 11) - Math.exp(-3));
    assertThat(counters[6]).isCloseTo(left, within(1e-9));
    assertThat(Arrays.stream(counters).sum()).isCloseTo(1, within(1e-9));
  }

  @Test
  void lowersWhatIsNotRequestedOncePerDecayTime() {
    // Hardly any request; minutes end after 20 s, 80 s, 140 s and 200 s.
    assertThat(new CounterChain(10, 1, 210, 10, 0).counters(1e-12)[1]).isCloseTo(1, within(1e-6));
    assertThat(new CounterChain(10, 2, 210, 10, 0).counters(1e-12)[3]).isCloseTo(1, within(1e-6));
    assertThat(new CounterChain(10, 0, 210, 10, 0).counters(1e-12)[5]).isCloseTo(1, within(1e-6));
    assertThat(new CounterChain(10, 1, 3600, 10, 0).counters(1e-12)[0]).isCloseTo(1, within(1e-6));
  }

  /** Four minutes end: a decay time of four lowers the coldest keys by one, a longer one none. */
  @Test
  void isNotLoweredWithinALongDecayTime() {
    assertThat(new CounterChain(10, 4, 210, 10, 0).counters(1e-12)[4]).isCloseTo(1, within(1e-6));
    double[] never = new CounterChain(10, 0, 210, 10, 0).counters(0.01);
    for (int decay : new int[] {5, 1440, Integer.MAX_VALUE}) {
      assertThat(new CounterChain(10, decay, 210, 10, 0).counters(0.01)).containsExactly(never);
    }
  }

  /** Keys are listed 0.5, 1.5, 2.5 and 3.5 s after second 58 of a minute. */
  @Test
  void isTheMeanOfAllMomentsOfAListing() {
    double[] mean = new double[CounterChain.STATES];
    for (double after = 0.5; after < 4; after++) {
      double[] moment = new CounterChain(10, 1, 210 + after, (58 + after) % 60, 0).counters(0.05);
      for (int c = 0; c < mean.length; c++) {
        mean[c] += moment[c] / 4;
      }
    }
    assertThat(new CounterChain(10, 1, 210, 58, 4).counters(0.05))
        .containsExactly(mean, within(1e-12));
  }

  /** Any second of a minute is as likely, and keys are 250 s older in the mean. */
  @Test
  void takesAllSecondsOfAMinuteForAlikeInALongListing() {
    double[] mean = new double[CounterChain.STATES];
    for (int after = 220; after < 280; after++) {
      double[] moment = new CounterChain(10, 1, 3600 + after, (20 + after) % 60, 0).counters(2);
      for (int c = 0; c < mean.length; c++) {
        mean[c] += moment[c] / 60;
      }
    }
    assertThat(new CounterChain(10, 1, 3600, 20, 500).counters(2))
        .containsExactly(mean, within(2e-3));
  }

  /** Twenty days; the hour without a request that lowers a counter hardly ever comes. */
  @Test
  void followsLongDecayTimesForLong() {
    double[] counters = new CounterChain(10, 60, 20 * 86_400, 10, 0).counters(0.01);
    assertThat(Arrays.stream(counters).sum()).isCloseTo(1, within(1e-9));
    double mean = 0;
    for (int c = 0; c < counters.length; c++) {
      mean += c * counters[c];
    }
    // 12,000 requests in the 20,000 minutes that are followed, 5 (c - 5)^2 + (c - 5) to c = 53.9.
    assertThat(mean).isCloseTo(53.9, within(1.0));
  }

  @ParameterizedTest
  @CsvSource({
    "0.005, 10, 1, 600, 30",
    "0.05, 10, 1, 900, 10",
    "2, 10, 1, 200, 59",
    "1, 10, 3, 400, 20",
    "0.01, 10, 2, 900, 20",
    "0.004, 10, 5, 3000, 20",
    "0.01, 10, 3, 900, 20",
    "0.5, 1, 1, 300, 5",
    "5, 10, 0, 100, 5",
    "3, 0, 1, 130, 10"
  })
  void countsAsRedisDoes(double rate, double factor, int decay, int age, int endSecond) {
    Random random = new Random(7);
    int draws = 20_000;
    double[] share = new double[256];
    for (int i = 0; i < draws; i++) {
      share[SimulatedCounter.of(random, rate, factor, decay, age, endSecond)] += 1.0 / draws;
    }
    double[] model = new CounterChain(factor, decay, age, endSecond, 0).counters(rate);
    double distance = 0;
    for (int c = 0; c < 256; c++) {
      distance += Math.abs(share[c] - model[c]);
    }
    // Expected for samples of this size, with some twenty counters: about 0.03.
    assertThat(distance).isLessThan(0.06);
  }
}
