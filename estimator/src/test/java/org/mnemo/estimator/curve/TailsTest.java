package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.PolicyOptions;

class TailsTest {

  private static final int P50 = 0;

  /** Two keys with values of 100 bytes (size class 7) and one with 1000 bytes (class 10). */
  private static final String TRACE =
      TestTraces.csv(
          "a get 100", "c get 1000", "a get 100", "b get 100", "c get 1000", "c get 1000");

  private final Map<String, Histogram> byTag = new TreeMap<>();

  private Histogram record(String tag, long... ns) {
    Histogram histogram = byTag.computeIfAbsent(tag, unused -> new Histogram(1, 100_000_000L, 3));
    for (long each : ns) {
      histogram.recordValue(each);
    }
    return histogram;
  }

  /** So many latencies of some hundred ns, with a long tail. */
  private Histogram random(String tag, int count, long levelNs) {
    Random random = new Random(levelNs);
    for (int i = 0; i < count; i++) {
      record(tag, levelNs + Math.round(levelNs * Math.exp(2 * random.nextGaussian())));
    }
    return record(tag);
  }

  private Tails tails(String trace) {
    return tails(trace, TestBaselines.simple(1, List.of()));
  }

  private Tails tails(String trace, Baselines baselines) {
    PatternSource source = TestTraces.source(trace);
    FittedModels models = TestBaselines.models(baselines, source.pattern(), ModelKind.MNEMO);
    Policy policy = Policies.byName("placed", PolicyOptions.DEFAULTS.withOrder("touch"));
    return new Tails(
        TestCurves.traffic(source, policy, models, true),
        models.run(),
        LatencyComponents.of(Tiers.FAST_AND_SLOW, byTag));
  }

  @Test
  void mixesByRequestsNotByWhatWasMeasured() {
    // Measured: any number of each. The trace: reads of 100 bytes 3 times, of 1000 bytes 3 times.
    record("slow.read.7", 200);
    record("slow.read.10", 500, 500, 500, 500);
    record("fast.read.7", 100, 100);
    record("fast.read.10", 400);
    Tails.Cursor cursor = tails(TRACE).cursor();
    // Row 0: 3 x 200, 3 x 500. Row 1 (a fast): 2 x 100, 200, 3 x 500.
    assertThat(cursor.latencyNs(false, P50)).isEqualTo(200);
    cursor.moveTo(1);
    assertThat(cursor.latencyNs(false, P50)).isEqualTo(200);
    // Row 2 (c too): 2 x 100, 200, 3 x 400. Row 3: 3 x 100, 3 x 400.
    cursor.moveTo(2);
    assertThat(cursor.latencyNs(false, P50)).isEqualTo(200);
    cursor.moveTo(3);
    assertThat(cursor.latencyNs(false, P50)).isEqualTo(100);
    for (int quantile = 1; quantile < 4; quantile++) {
      assertThat(cursor.latencyNs(false, quantile)).isEqualTo(400);
    }
  }

  @Test
  void givesHdrHistogramsOwnPercentilesAtBothEnds() {
    // As many of each size as the trace asks for: the mixture is the sum.
    Histogram slow = random("slow.read.7", 5000, 300).copy();
    slow.add(random("slow.read.10", 5000, 900));
    Histogram fast = random("fast.read.7", 5000, 200).copy();
    fast.add(random("fast.read.10", 5000, 500));
    Tails tails = tails(TRACE);
    for (int quantile = 0; quantile < Tails.QUANTILES.size(); quantile++) {
      double percentile = 100 * Tails.QUANTILES.get(quantile);
      assertThat(tails.at(0).latencyNs(false, quantile))
          .isEqualTo(slow.getValueAtPercentile(percentile));
      assertThat(tails.at(3).latencyNs(false, quantile))
          .isEqualTo(fast.getValueAtPercentile(percentile));
    }
  }

  @Test
  void keepsReadsAndWritesApart() {
    record("slow.read.7", 200);
    record("slow.update.7", 60);
    record("fast.read.7", 100);
    record("fast.update.7", 50);
    Tails tails = tails(TestTraces.csv("a get 100", "a replace 100"));
    assertThat(tails.has(false)).isTrue();
    assertThat(tails.has(true)).isTrue();
    assertThat(tails.at(0).latencyNs(false, P50)).isEqualTo(200);
    assertThat(tails.at(0).latencyNs(true, P50)).isEqualTo(60);
    assertThat(tails.at(1).latencyNs(false, P50)).isEqualTo(100);
    assertThat(tails.at(1).latencyNs(true, P50)).isEqualTo(50);
    assertThat(tails(TestTraces.csv("a get 100")).has(true)).isFalse();
    assertThat(tails(TestTraces.csv("a replace 100")).has(false)).isFalse();
  }

  @Test
  void letsTheNearestSizeStandInWhereOneWasNotMeasured() {
    record("slow.read.7", 200);
    record("fast.read.7", 100);
    record("slow.read.10", 500);
    // For want of fast ones of its size, those of 100 bytes stand in.
    assertThat(tails(TRACE).at(3).latencyNs(false, 3)).isEqualTo(100);
  }

  @Test
  void movesTheRequestsOfATierByItsInterference() {
    record("slow.read.7", 200);
    record("fast.read.7", 100);
    // 300 ns x s; with a in FastMem two of the three pairs a b, b a and a a switch.
    String trace = TestTraces.csv("a get 100", "b get 100", "a get 100", "a get 100");
    Tails tails =
        tails(trace, TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 150, 0.1))));
    assertThat(tails.at(0).latencyNs(false, P50)).isEqualTo(200);
    // 200 ns in the mean; the one request of b follows a switch, of the three of a 4 / 9 would:
    // 9 to 4, which is 343 and 152 ns.
    assertThat(tails.at(1).latencyNs(false, P50)).isEqualTo(100 + 152);
    assertThat(tails.at(1).latencyNs(false, 3)).isEqualTo(200 + 343);
    assertThat(tails.at(2).latencyNs(false, 3)).isEqualTo(100);
  }
}
