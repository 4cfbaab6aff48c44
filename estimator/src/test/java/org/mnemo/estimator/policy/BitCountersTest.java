package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.policy.MigratedPolicy.MigratedTraffic.BitCounters;

class BitCountersTest {

  @Test
  void countsEachBitByItself() {
    BitCounters counters = new BitCounters();
    counters.add(0b101);
    counters.add(0b001);
    counters.add(0b001);
    counters.add(1L << 63);
    assertThat(counters.count(0)).isEqualTo(3);
    assertThat(counters.count(1)).isZero();
    assertThat(counters.count(2)).isEqualTo(1);
    assertThat(counters.count(63)).isEqualTo(1);
  }

  @Test
  void countsAsSixtyFourCountersWould() {
    BitCounters counters = new BitCounters();
    long[] expected = new long[Long.SIZE];
    Random random = new Random(3);
    for (int i = 0; i < 10_000; i++) {
      long bits = random.nextLong();
      counters.add(bits);
      for (int bit = 0; bit < Long.SIZE; bit++) {
        expected[bit] += bits >>> bit & 1;
      }
    }
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat(counters.count(bit)).isEqualTo(expected[bit]);
    }
  }
}
