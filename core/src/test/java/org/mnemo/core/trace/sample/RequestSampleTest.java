package org.mnemo.core.trace.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

class RequestSampleTest {

  @Test
  void keepsOneOfEveryTen() {
    boolean[] kept = kept(0.1, 42, 1000);
    for (int from = 0; from < 1000; from += 10) {
      assertThat(count(kept, from, from + 10)).isEqualTo(1);
    }
  }

  @Test
  void evictsOneOfEveryTen() {
    boolean[] kept = kept(0.9, 42, 1000);
    for (int from = 0; from < 1000; from += 10) {
      assertThat(count(kept, from, from + 10)).isEqualTo(9);
    }
  }

  @Test
  void keepsOneOfEveryTwo() {
    boolean[] kept = kept(0.5, 42, 1000);
    for (int from = 0; from < 1000; from += 2) {
      assertThat(count(kept, from, from + 2)).isEqualTo(1);
    }
  }

  /** 1 / 0.3 is 3.33, so intervals end at 3, 7 and 10; 1 / 0.4 is 2.5, and they end at 3 and 5. */
  @Test
  void keepsOtherRatesExactlyOverSeveralIntervals() {
    boolean[] threeOfTen = kept(0.3, 42, 10_000);
    boolean[] twoOfFive = kept(0.4, 42, 10_000);
    for (int from = 0; from < 10_000; from += 10) {
      assertThat(count(threeOfTen, from, from + 10)).isEqualTo(3);
      assertThat(count(twoOfFive, from, from + 10)).isEqualTo(4);
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

  @Test
  void choosesByTheSeed() {
    assertThat(kept(0.1, 42, 1000)).isEqualTo(kept(0.1, 42, 1000));
    assertThat(kept(0.1, 42, 1000)).isNotEqualTo(kept(0.1, 43, 1000));
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
