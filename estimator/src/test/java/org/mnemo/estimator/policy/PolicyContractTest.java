package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/** What every policy of the registry must do. */
@Tag("slow")
class PolicyContractTest {

  /** With a value for each option that must be given. */
  private static final PolicyOptions GIVEN =
      PolicyOptions.DEFAULTS.with(Policies.DROPPED, "backend", "5ms");

  static List<String> names() {
    return Policies.names();
  }

  /** Reads and writes of values of several size classes, some keys far more often than others. */
  private static PatternSource source() {
    Random random = new Random(4);
    return TestTraces.source(
        TestTraces.csv(
            3000,
            i -> {
              int key = (int) (40 * Math.pow(random.nextDouble(), 3));
              String operation = random.nextInt(3) == 0 ? "replace" : "get";
              return "k%d %s %d".formatted(key, operation, 1 + key * key * 7);
            }));
  }

  private static TrafficCurve traffic(PatternSource source, String name) {
    return TestCurves.traffic(source, Policies.byName(name, GIVEN), models(source), true);
  }

  private static FittedModels models(PatternSource source) {
    return TestBaselines.models(
        TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 10, 0.01))),
        source.pattern(),
        ModelKind.MNEMO);
  }

  @ParameterizedTest
  @MethodSource("names")
  void servesEveryRequestOnceAtEveryCapacity(String name) {
    PatternSource source = source();
    AccessPattern pattern = source.pattern();
    TrafficCurve curve = traffic(source, name);
    TrafficCurve.Cursor cursor = curve.cursor();
    for (int row = 0; row < curve.rows(); row++) {
      Traffic here = cursor.moveTo(row);
      for (Operation operation : Operation.moving()) {
        assertThat(here.requests(operation.ordinal()))
            .isEqualTo((double) pattern.operationTotals()[operation.ordinal()]);
        assertThat(
                here.requestsOf(Load.FAST, operation.ordinal())
                    + here.requestsOf(Load.SLOW, operation.ordinal()))
            .isEqualTo(here.requests(operation.ordinal()));
      }
      for (int cell = 0; cell < here.cells().count(); cell++) {
        assertThat(here.count(Load.FAST, cell)).isNotNegative();
        assertThat(here.count(Load.SLOW, cell)).isNotNegative();
        assertThat(here.bytes(Load.FAST, cell)).isNotNegative();
        assertThat(here.bytes(Load.SLOW, cell)).isNotNegative();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void reachesFromNoFastMemToFastMemOnly(String name) {
    PatternSource source = source();
    TrafficCurve curve = traffic(source, name);
    int last = curve.rows() - 1;
    assertThat(curve.cursor().moveTo(0).fastRequests()).isZero();
    Traffic all = curve.cursor().moveTo(last);
    assertThat(all.fastRequests()).isEqualTo(source.pattern().requests());
    assertThat(all.requestsOf(Load.SLOW, Operation.READ.ordinal())).isZero();
    assertThat(curve.fastBytes(0)).isZero();
    assertThat(curve.fastBytes(last)).isEqualTo(source.pattern().totalBytes());
    for (int row = 1; row <= last; row++) {
      assertThat(curve.fastBytes(row)).isGreaterThanOrEqualTo(curve.fastBytes(row - 1));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void tellsSwitchesThatAddUp(String name) {
    PatternSource source = source();
    TrafficCurve curve = traffic(source, name);
    assertThat(curve.hasSwitches()).isTrue();
    assertThat(curve.switches(0)).isZero();
    assertThat(curve.switches(curve.rows() - 1)).isZero();
    for (int row = 0; row < curve.rows(); row++) {
      assertThat(curve.switches(row)).isBetween(0L, source.pattern().requests() - 1);
      assertThat(curve.cursor().moveTo(row).switches()).isEqualTo(curve.switches(row));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void isTheSameHoweverOneWalks(String name) {
    PatternSource source = source();
    TrafficCurve curve = traffic(source, name);
    TrafficCurve again = traffic(source(), name);
    TrafficCurve.Cursor steps = curve.cursor();
    List<Long> walked = new ArrayList<>();
    List<Long> jumped = new ArrayList<>();
    for (int row = 0; row < curve.rows(); row++) {
      walked.add(steps.moveTo(row).fastRequests());
      jumped.add(again.cursor().moveTo(row).fastRequests());
    }
    assertThat(walked).isEqualTo(jumped);
  }

  @ParameterizedTest
  @MethodSource("names")
  void makesACurve(String name) {
    PatternSource source = source();
    TrafficCurve traffic = traffic(source, name);
    Curve curve = Curve.of(source.pattern(), traffic, models(source).run(), new CostModel(0.2));
    assertThat(curve.slowdown(curve.lastRow())).isZero();
    double slowShare = (double) traffic.bytes(0, Load.SLOW) / source.pattern().totalBytes();
    assertThat(curve.costFactor(0)).isEqualTo(0.2 * slowShare);
    assertThat(slowShare).isEqualTo(name.equals(Policies.DROPPED) ? 0 : 1);
    assertThat(curve.costFactor(curve.lastRow())).isEqualTo(1);
    assertThat(curve.runtimeNs(0)).isGreaterThan(curve.runtimeNs(curve.lastRow()));
  }

  /** What help says of an option is a default that the policy takes. */
  @ParameterizedTest
  @MethodSource("org.mnemo.estimator.policy.Policies#names")
  void declaresItsOptionsOnce(String name) {
    assertThat(Policies.options(name))
        .extracting(PolicyOption::name)
        .doesNotHaveDuplicates()
        .allMatch(option -> option.matches("[a-z]+(-[a-z]+)*"));
    assertThat(Policies.options(name)).extracting(PolicyOption::meaning).doesNotContain("");
    assertThat(Policies.mover(name)).isNotEmpty();
    assertThat(Policies.byName(name, GIVEN).name()).isEqualTo(name);
  }

  @Test
  void namesTheKnownOnes() {
    misused(
        () -> Policies.byName("best", PolicyOptions.DEFAULTS),
        "unknown policy 'best'; use one of [placed");
    misused(
        () -> Policies.byName("placed", PolicyOptions.DEFAULTS.withOrder("best")),
        "unknown order 'best'");
  }
}
