package org.mnemo.core.trace.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestSampleTest {

  /** 1 / 0.3 is 3.33, so intervals end at 3, 7 and 10; 1 / 0.4 is 2.5, and they end at 3 and 5. */
  @ParameterizedTest
  @CsvSource({"0.1, 10, 1", "0.9, 10, 9", "0.5, 2, 1", "0.3, 10, 3", "0.4, 5, 2"})
  void keepsSoManyOfEvery(double rate, int every, int kept) {
    boolean[] requests = kept(rate, 42, 10_000);
    for (int from = 0; from < 10_000; from += every) {
      assertThat(count(requests, from, from + every)).isEqualTo(kept);
    }
  }

  /** Intervals of 10 / 3 requests end at 3, 7 and 10. */
  @Test
  void keepsOneOfEachInterval() {
    boolean[] requests = kept(0.3, 42, 10_000);
    for (int from = 0; from < 10_000; from += 10) {
      assertThat(count(requests, from, from + 3)).isEqualTo(1);
      assertThat(count(requests, from + 3, from + 7)).isEqualTo(1);
    }
  }

  @Property
  void keepsTheShareOfAnyBeginning(
      @ForAll @DoubleRange(min = 0.01, max = 0.99) @Scale(6) double rate,
      @ForAll long seed,
      @ForAll @IntRange(max = 5000) int requests) {
    int kept = count(kept(rate, seed, requests), 0, requests);
    assertThat((double) kept).isCloseTo(requests * rate, within(1.25 + 1e-9));
  }

  /** Each of ten places is drawn in 10,000 intervals 1000 times, give or take sqrt(900) = 30. */
  @Test
  void choosesEveryPlaceOfAnIntervalAsOften() {
    boolean[] kept = kept(0.1, 42, 100_000);
    int[] chosen = new int[10];
    for (int i = 0; i < kept.length; i++) {
      chosen[i % 10] += kept[i] ? 1 : 0;
    }
    for (int times : chosen) {
      assertThat(times).isBetween(850, 1150);
    }
  }

  private static boolean[] kept(double rate, long seed, int requests) {
    RequestSample sample = new RequestSample(rate, seed);
    boolean[] kept = new boolean[requests];
    for (int i = 0; i < requests; i++) {
      kept[i] = sample.keepsNext();
    }
    return kept;
  }

  private static int count(boolean[] kept, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += kept[i] ? 1 : 0;
    }
    return count;
  }
}
