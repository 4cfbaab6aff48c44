package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.traffic.TrafficCurve;

class CurveTest {

  /** a: 3 reads, 14 bytes; b: 1 read, 1 update, 24 bytes; c: 1 read, 8 bytes. */
  private static final String TRACE =
      TestTraces.csv("a get 10", "b get 20", "a get 10", "a get 10", "c get 4", "b replace 20");

  private static final Baselines BASELINES =
      TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 10, 0.01)));

  private static Curve curve(String order, ModelKind kind) {
    return TestCurves.curve(TestTraces.source(TRACE), KeyOrders.byName(order), BASELINES, kind);
  }

  @Test
  void computesEveryRowByHand() {
    Curve curve = curve("touch", ModelKind.PAPER);
    // slow 5 x 180 + 60 + 6 x 20 = 1080; a saves 3 x 80, b 80 + 10, c 80; fast 5 x 100 + 50 + 120
    assertThat(IntStream.rangeClosed(0, 3).mapToDouble(curve::runtimeNs))
        .containsExactly(1080.0, 840.0, 750.0, 670.0);
    assertThat(IntStream.rangeClosed(0, 3).mapToLong(curve::fastBytes))
        .containsExactly(0L, 14L, 38L, 46L);
    assertThat(IntStream.rangeClosed(0, 3).mapToLong(curve::readsFast))
        .containsExactly(0L, 3L, 4L, 5L);
    assertThat(IntStream.rangeClosed(0, 3).mapToLong(curve::writesFast))
        .containsExactly(0L, 0L, 1L, 1L);
    CurveRow row = curve.row(1);
    assertThat(row.row()).isEqualTo(1);
    assertThat(row.fastShare()).isEqualTo(14.0 / 46);
    assertThat(row.costFactor()).isCloseTo((14 + 32 * 0.2) / 46, within(1e-15));
    assertThat(row.throughputOpsS()).isCloseTo(6e9 / 840, within(1e-6));
    assertThat(row.slowdown()).isCloseTo(840.0 / 670 - 1, within(1e-15));
    assertThat(row.averageLatencyNs()).isCloseTo(120, within(1e-12));
    assertThat(row.switches()).isEqualTo(-1);
    assertThat(curve.slowdown(3)).isZero();
  }

  @Test
  void countsSwitchesAndAddsTheirInterference() {
    Curve curve = curve("touch", ModelKind.MNEMO);
    // a|b a|b a a|c c b, ranks 0 1 0 0 2 1. Row 1 (a fast): ab, ba, ac switch; row 2 (a, b fast):
    // ac, cb switch.
    assertThat(IntStream.rangeClosed(0, 3).mapToLong(curve::switches))
        .containsExactly(0L, 3L, 2L, 0L);
    // 20 ns x s on each of 6 requests, s = 3 / 5 and 2 / 5
    assertThat(curve.runtimeNs(1)).isCloseTo(840 + 6 * 20 * 0.6, within(1e-9));
    assertThat(curve.runtimeNs(2)).isCloseTo(750 + 6 * 20 * 0.4, within(1e-9));
    assertThat(curve.runtimeNs(0)).isEqualTo(1080);
    assertThat(curve.runtimeNs(3)).isEqualTo(670);
  }

  @Test
  void choosesTheCheapestRowWithinTheLimit() {
    Curve curve = curve("touch", ModelKind.PAPER);
    // Slowdowns 0.612, 0.254, 0.119, 0.
    assertThat(new SplitChooser(curve, 0.12).cheapestRow(End.HIGH)).hasValue(2);
    assertThat(new SplitChooser(curve, 0.119).cheapestRow(End.HIGH)).hasValue(3);
    assertThat(new SplitChooser(curve, 0).cheapestRow(End.HIGH)).hasValue(3);
    assertThat(new SplitChooser(curve, 0.7).cheapestRow(End.HIGH)).hasValue(0);
  }

  @Test
  void findsTheRowThatFillsFastMem() {
    Curve curve = curve("touch", ModelKind.PAPER);
    assertThat(curve.lastRowWithinBytes(0)).isZero();
    assertThat(curve.lastRowWithinBytes(37)).isEqualTo(1);
    assertThat(curve.lastRowWithinBytes(38)).isEqualTo(2);
    assertThat(curve.lastRowWithinBytes(Long.MAX_VALUE)).isEqualTo(3);
  }

  @Test
  void estimatesATraceOfOneRequest() {
    PatternSource one = TestTraces.source(TestTraces.csv("a get 10"));
    Curve curve = TestCurves.curve(one, KeyOrders.byName("weight"), BASELINES, ModelKind.MNEMO);
    assertThat(curve.runtimeNs(0)).isEqualTo(200);
    assertThat(curve.runtimeNs(1)).isEqualTo(120);
  }

  @Test
  void refusesRecordsWithoutBytes() {
    PatternSource empty = TestTraces.source("0,a,0,0,0,get,0\n");
    refused(
        () -> TestCurves.curve(empty, KeyOrders.byName("touch"), BASELINES, ModelKind.PAPER),
        "0 bytes");
  }

  @Test
  void insistsOnSwitchesWhereTheModelNeedsThem() {
    PatternSource source = TestTraces.source(TRACE);
    FittedModels models = TestBaselines.models(BASELINES, source.pattern(), ModelKind.MNEMO);
    TrafficCurve without =
        TestCurves.traffic(
            source,
            Policies.byName("placed", PolicyOptions.DEFAULTS.withOrder("touch")),
            models,
            false);
    assertThatThrownBy(() -> Curve.of(source.pattern(), without, models.run(), new CostModel(0.2)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Property
  void countsTheSwitchesThatBruteForceCounts(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 12) Integer> requests,
      @ForAll long seed) {
    String csv =
        TestTraces.csv(requests.stream().map(key -> "k" + key + " get 1").toArray(String[]::new));
    PatternSource source = TestTraces.source(csv, seed % 2 == 0 ? Long.MAX_VALUE : 0);
    AccessPattern pattern = source.pattern();
    OrderedKeys order = shuffled(pattern, seed);
    Curve curve = TestCurves.curve(source, TestCurves.order(order), BASELINES, ModelKind.MNEMO);
    int[] ranks = order.firstRows()[0];
    int[] trace =
        requests.stream().mapToInt(key -> ranks[pattern.keys().find("k" + key)] - 1).toArray();
    for (int row = 0; row <= pattern.keyCount(); row++) {
      long expected = 0;
      for (int i = 1; i < trace.length; i++) {
        expected += (trace[i - 1] < row) != (trace[i] < row) ? 1 : 0;
      }
      assertThat(curve.switches(row)).as("row %s", row).isEqualTo(expected);
    }
  }

  @Property
  void growsInCostAndMeetsBothEnds(
      @ForAll @Size(min = 1, max = 60) List<@IntRange(min = 0, max = 12) Integer> requests,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double price,
      @ForAll @DoubleRange(min = 0, max = 2) double maxSlowdown,
      @ForAll long seed) {
    String csv =
        TestTraces.csv(
            requests.stream()
                .map(key -> "k" + key + " get " + (1 + key * key))
                .toArray(String[]::new));
    PatternSource source = TestTraces.source(csv);
    OrderedKeys order = shuffled(source.pattern(), seed);
    FittedModels models = TestBaselines.models(BASELINES, source.pattern(), ModelKind.MNEMO);
    Curve curve = TestCurves.curve(source, TestCurves.order(order), models, price);
    for (int row = 1; row < curve.rows(); row++) {
      assertThat(curve.costFactor(row)).isGreaterThanOrEqualTo(curve.costFactor(row - 1));
      // Nothing beats FastMem only: reads gain there, and interference never helps.
      assertThat(curve.slowdown(row)).isGreaterThanOrEqualTo(-1e-12);
    }
    assertThat(curve.costFactor(0)).isCloseTo(price, within(1e-15));
    assertThat(curve.costFactor(curve.lastRow())).isEqualTo(1);
    assertThat(curve.slowdown(curve.lastRow())).isEqualTo(0);
    assertThat(curve.runtimeNs(0)).isCloseTo(200.0 * requests.size(), within(1e-6));
    int chosen = new SplitChooser(curve, maxSlowdown).cheapestRow(End.HIGH).orElseThrow();
    assertThat(curve.slowdown(chosen)).isLessThanOrEqualTo(maxSlowdown);
    for (int row = 0; row < chosen; row++) {
      assertThat(curve.slowdown(row)).isGreaterThan(maxSlowdown);
    }
  }

  private static OrderedKeys shuffled(AccessPattern pattern, long seed) {
    List<Integer> keys = new ArrayList<>(IntStream.range(0, pattern.keyCount()).boxed().toList());
    Collections.shuffle(keys, new Random(seed));
    return new OrderedKeys(
        "shuffled", keys.stream().mapToInt(Integer::intValue).toArray(), List.of());
  }
}
