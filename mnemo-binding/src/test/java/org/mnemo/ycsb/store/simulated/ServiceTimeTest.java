package org.mnemo.ycsb.store.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ServiceTimeTest {

  @Test
  void carriesFractionsOfANanosecond() {
    // 3 ns a KiB x 256 bytes = 0.75 ns: 0.75, 1.5, 2.25, 3 in all.
    ServiceTime time = new ServiceTime(10, 3, 0, 1);
    long[] ns = new long[8];
    Arrays.setAll(ns, i -> time.nextNs(256));
    assertThat(ns).containsExactly(10, 11, 11, 11, 10, 11, 11, 11);
  }

  @Test
  void isLinearInBytes() {
    // 1001 bytes x 7 ns a KiB = 6.8427734375 ns beyond the base, whatever came before.
    ServiceTime time = new ServiceTime(100_000, 7, 0, 1);
    time.nextNs(3);
    int operations = 100_000;
    long sumNs = 0;
    for (int i = 0; i < operations; i++) {
      sumNs += time.nextNs(1001);
    }
    assertThat((double) sumNs).isCloseTo(operations * (100_000 + 1001 * 7 / 1024.0), within(1.0));
  }

  @Test
  void addsExponentialJitter() {
    int operations = 100_000;
    double meanNs = 40_000;
    ServiceTime time = new ServiceTime(100_000, 0, 40_000, 7);
    double[] jitterNs = new double[operations];
    Arrays.setAll(jitterNs, i -> time.nextNs(1000) - 100_000);
    assertThat(Arrays.stream(jitterNs).min().orElseThrow()).isGreaterThanOrEqualTo(0);
    // The standard deviation of an exponential distribution is its mean: five standard errors.
    assertThat(Arrays.stream(jitterNs).average().orElseThrow())
        .isCloseTo(meanNs, within(5 * meanNs / Math.sqrt(operations)));
    // Kolmogorov and Smirnov: the largest distance between the empirical distribution function and
    // 1 - e^(-t / mean) exceeds 1.95 / sqrt(n) once in a thousand seeds.
    Arrays.sort(jitterNs);
    double distance = 0;
    for (int i = 0; i < operations; i++) {
      double expected = 1 - Math.exp(-jitterNs[i] / meanNs);
      distance = Math.max(distance, Math.abs((i + 0.5) / operations - expected));
    }
    assertThat(distance).isLessThan(1.95 / Math.sqrt(operations));
  }

  @Test
  void drawsIndependentJitter() {
    // Correlation of neighbours, of seeds: within five standard errors of 0.
    int operations = 100_000;
    ServiceTime one = new ServiceTime(0, 0, 1_000_000, 7);
    ServiceTime other = new ServiceTime(0, 0, 1_000_000, 8);
    double lag = 0;
    double cross = 0;
    double previous = one.nextNs(0) / 1e6 - 1;
    for (int i = 0; i < operations; i++) {
      double current = one.nextNs(0) / 1e6 - 1;
      lag += previous * current;
      cross += current * (other.nextNs(0) / 1e6 - 1);
      previous = current;
    }
    assertThat(lag / operations).isCloseTo(0, within(5 / Math.sqrt(operations)));
    assertThat(cross / operations).isCloseTo(0, within(5 / Math.sqrt(operations)));
  }
}
