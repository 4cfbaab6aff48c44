package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.math3.stat.descriptive.moment.Variance;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.CurveError.SamplingError;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Load;

@Tag("slow")
class SamplingErrorTest {

  private static final double CLIENT_NS = 20;

  /** Reads 100 and 180 ns, updates 50 and 60; the client {@link #CLIENT_NS} of each. */
  private static SamplingError error(AccessPattern pattern, double rate, boolean byKeys) {
    RunTimeModel model =
        TestBaselines.models(TestBaselines.simple(1, List.of()), pattern, ModelKind.PAPER).run();
    return new SamplingError(
        pattern, byName(pattern), new KeyTimes(pattern, model), CLIENT_NS, rate, byKeys);
  }

  private static OrderedKeys byName(AccessPattern pattern) {
    return KeyOrders.byName("key").order(TestTraces.basis(pattern));
  }

  @Test
  void weighsSampledKeys() {
    // a is read twice, b updated once: lost 160 and 10, taken 240 and 70.
    AccessPattern pattern = TestTraces.pattern(TestTraces.csv("a get 1", "a get 1", "b replace 1"));
    SamplingError error = error(pattern, 0.75, true);
    // Row 0: at R = 0.5, (160 - 120)^2 + (10 - 35)^2 = 2225; sqrt(0.25 x 2225) / 310.
    assertThat(error.standardError(0, 0.5)).isCloseTo(Math.sqrt(0.25 * 2225) / 310, within(1e-12));
    // Row 1: a lost nothing; at R = 0.1, 24^2 + (10 - 7)^2 = 585.
    assertThat(error.standardError(1, 0.1)).isCloseTo(Math.sqrt(0.25 * 585) / 310, within(1e-12));
    assertThat(error.standardError(2, 0)).isZero();
    assertThat(error(pattern, 1, true).standardError(0, 0.5)).isZero();
  }

  @Test
  void weighsSampledRequests() {
    AccessPattern pattern = TestTraces.pattern(TestTraces.csv("a get 1", "a get 1", "b replace 1"));
    // Two units of 80 and 120 instead of one of 160 and 240: 2 x 20^2 + 25^2 = 1425.
    assertThat(error(pattern, 0.75, false).standardError(0, 0.5))
        .isCloseTo(Math.sqrt(0.25 * 1425) / 310, within(1e-12));
    // A read and an update of one key are not alike: 120 and 70, (80 - 60)^2 + (10 - 35)^2 = 1025.
    AccessPattern both = TestTraces.pattern(TestTraces.csv("a get 1", "a replace 1"));
    assertThat(error(both, 0.75, false).standardError(0, 0.5))
        .isCloseTo(Math.sqrt(0.25 * 1025) / 190, within(1e-12));
  }

  @Test
  void addsToOtherErrorsAtRightAngles() {
    AccessPattern pattern = TestTraces.pattern(TestTraces.csv("a get 1", "a get 1", "b replace 1"));
    SamplingError error = error(pattern, 0.75, true);
    double sampling = 1.96 * Math.sqrt(0.25 * 2225) / 310;
    Interval widened = error.widenSlowdown(new Interval(0.4, 0.7), 0, 0.5);
    assertThat(widened.low()).isCloseTo(0.5 - Math.hypot(0.1, sampling), within(1e-12));
    assertThat(widened.high()).isCloseTo(0.5 + Math.hypot(0.2, sampling), within(1e-12));
    // Throughput 1000 at that slowdown: d(1 / (1 + R)) = sampling / (1 + R) of it.
    Interval opsS = error.widenThroughput(new Interval(1000, 1000), 0, 1000, 0.5);
    assertThat(opsS.halfWidth()).isCloseTo(1000 * sampling / 1.5, within(1e-9));
  }

  /** 200 keys of a skewed workload, some of them only written. */
  private static List<String> population() {
    Random random = new Random(1);
    List<String> requests = new ArrayList<>();
    for (int key = 0; key < 200; key++) {
      int count = 1 + (int) Math.min(60, Math.exp(1 + random.nextGaussian()));
      for (int i = 0; i < count; i++) {
        requests.add("%03d %s 1".formatted(key, random.nextInt(3) == 0 ? "replace" : "get"));
      }
    }
    return requests;
  }

  @Test
  void isTheSpreadOfManySamplesOfKeys() {
    assertThat(ratioOfStatedToSeenVariance(true)).isBetween(0.85, 1.15);
  }

  @Test
  void isTheSpreadOfManySamplesOfRequests() {
    assertThat(ratioOfStatedToSeenVariance(false)).isBetween(0.85, 1.15);
  }

  /** Keys below 100 are in FastMem. The variance of 1000 samples is itself known to 4.5 %. */
  private static double ratioOfStatedToSeenVariance(boolean byKeys) {
    List<String> population = population();
    Random random = new Random(2);
    double[] slowdowns = new double[1000];
    double stated = 0;
    for (int sample = 0; sample < slowdowns.length; sample++) {
      boolean[] taken = new boolean[200];
      for (int key = 0; key < 200; key++) {
        taken[key] = random.nextDouble() < 0.3;
      }
      String[] kept =
          population.stream()
              .filter(
                  request ->
                      byKeys
                          ? taken[Integer.parseInt(request.substring(0, 3))]
                          : random.nextDouble() < 0.3)
              .toArray(String[]::new);
      AccessPattern pattern = TestTraces.pattern(TestTraces.csv(kept));
      RunTimeModel model =
          TestBaselines.models(TestBaselines.simple(1, List.of()), pattern, ModelKind.PAPER).run();
      KeyTimes times = new KeyTimes(pattern, model);
      OrderedKeys order = byName(pattern);
      int row = 0;
      double lostNs = 0;
      double fastNs = CLIENT_NS * kept.length;
      for (int rank = 0; rank < order.size(); rank++) {
        int key = order.key(rank);
        boolean fast = Integer.parseInt(pattern.keys().keyAsString(key)) < 100;
        row += fast ? 1 : 0;
        lostNs += fast ? 0 : times.savedNs(key);
        fastNs += times.totalNs(key, Load.FAST);
      }
      slowdowns[sample] = lostNs / fastNs;
      stated +=
          Math.pow(
              new SamplingError(pattern, order, times, CLIENT_NS, 0.3, byKeys)
                  .standardError(row, slowdowns[sample]),
              2);
    }
    return stated / slowdowns.length / new Variance().evaluate(slowdowns);
  }
}
