package org.mnemo.estimator.policy.dropped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;

class IndependentHitsTest {

  /** Two records of 1,000 bytes with 3/4 and 1/4 of the requests, and t = 4. */
  @Test
  void holdsRecordsByTheirShares() {
    AccessPattern pattern =
        TestTraces.pattern(TestTraces.csv("a get 996", "a get 996", "a get 996", "b get 996"));
    double a = 1 - Math.exp(-3);
    double b = 1 - Math.exp(-1);
    HitRatioCurve lru = IndependentHits.of(pattern, CacheKind.of("payload", "lru", 5, false));
    assertThat(lru.at(1000 * (a + b)).hitRatio()).isCloseTo(0.75 * a + 0.25 * b, within(0.002));
    assertThat(lru.rows().get(lru.rows().size() - 1).hitRatio()).isEqualTo(1);
    a = 3.0 / 4;
    b = 1.0 / 2;
    HitRatioCurve fifo = IndependentHits.of(pattern, CacheKind.of("payload", "fifo", 5, false));
    assertThat(fifo.at(1000 * (a + b)).hitRatio()).isCloseTo(0.75 * a + 0.25 * b, within(0.002));
    misused(
        () -> IndependentHits.of(pattern, CacheKind.of("redis", "allkeys-lfu", 5, false)),
        "allkeys-lfu need the sequence");
  }

  /** As close as the approximation is known to be to simulations of independent requests. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"lru", "fifo"})
  void isCloseToASimulation(String eviction) {
    int keys = 2000;
    double[] cumulative = new double[keys];
    for (int i = 0; i < keys; i++) {
      cumulative[i] = (i == 0 ? 0 : cumulative[i - 1]) + Math.pow(i + 1, -0.8);
    }
    Random random = new Random(6);
    PatternSource source =
        TestTraces.source(
            TestTraces.csv(
                400_000,
                i -> {
                  double drawn = random.nextDouble() * cumulative[keys - 1];
                  int found = Arrays.binarySearch(cumulative, drawn);
                  return "k%04d get 96".formatted(found < 0 ? -found - 1 : found);
                }));
    CacheKind kind = CacheKind.of("payload", eviction, 5, false);
    long[] sizes = {10_000, 40_000, 100_000};
    HitRatios simulated = HitRatios.ofSizes(source.pattern(), kind, sizes, 0);
    source.show(List.of(simulated));
    HitRatioCurve curve = IndependentHits.of(source.pattern(), kind);
    for (int i = 0; i < sizes.length; i++) {
      assertThat(curve.at((double) sizes[i]).hitRatio())
          .isCloseTo(simulated.curve().rows().get(i).hitRatio(), within(0.01));
    }
  }
}
