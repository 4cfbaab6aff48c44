package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;

class RuntimeModelTest {

  /** 8 reads, 2 updates. */
  private static final long[] REQUESTS = {8, 2, 0, 0};

  @Test
  void addsServiceAndClientTimesInAClosedLoop() {
    RuntimeModel model =
        RuntimeModel.of(TestBaselines.simple(1, List.of()), REQUESTS, ModelKind.MNEMO);
    // all slow: 8 x 180 + 2 x 60 + 10 x 20 = 1760; all fast: 8 x 100 + 2 x 50 + 10 x 20 = 1100
    assertThat(model.runtimeNs(new long[4], 0)).isEqualTo(1760);
    assertThat(model.additive().slowRuntimeNs()).isEqualTo(1760);
    assertThat(model.additive().fastRuntimeNs()).isEqualTo(1100);
    assertThat(model.runtimeNs(REQUESTS, 0)).isEqualTo(1100);
    // 5 reads and 1 update fast: 1760 - 5 x 80 - 1 x 10 = 1350
    double runtimeNs = model.runtimeNs(new long[] {5, 1, 0, 0}, 0);
    assertThat(runtimeNs).isEqualTo(1350);
    assertThat(model.slowdown(runtimeNs)).isEqualTo(1350.0 / 1100 - 1);
    // 10 requests in 1350 ns
    assertThat(model.throughputOpsS(runtimeNs)).isCloseTo(10e9 / 1350, within(1e-6));
    // 135 ns a request, 20 of which are the client's own
    assertThat(model.averageLatencyNs(runtimeNs)).isCloseTo(115, within(1e-9));
  }

  @Test
  void sharesTheWorkAmongClients() {
    RuntimeModel model =
        RuntimeModel.of(TestBaselines.simple(4, List.of()), REQUESTS, ModelKind.PAPER);
    assertThat(model.runtimeNs(new long[4], 0)).isEqualTo(440);
    assertThat(model.runtimeNs(REQUESTS, 0)).isEqualTo(275);
    assertThat(model.averageLatencyNs(275)).isCloseTo(90, within(1e-9));
  }

  @Test
  void addsInterferenceOnlyWhereServersAlternate() {
    Baselines baselines = TestBaselines.simple(2, List.of(TestBaselines.mixed(0.5, 30, 0.1)));
    RuntimeModel model = RuntimeModel.of(baselines, REQUESTS, ModelKind.MNEMO);
    long[] fast = {5, 1, 0, 0};
    double additiveNs = 1350.0 / 2;
    assertThat(model.runtimeNs(fast, 0)).isEqualTo(additiveNs);
    // linear, 60 ns x s; 3 of 9 pairs switch: 10 requests x 60 / 3 = 200 ns for 2 clients
    assertThat(model.runtimeNs(fast, 3)).isCloseTo(additiveNs + 100, within(1e-9));
    assertThat(RuntimeModel.of(baselines, REQUESTS, ModelKind.PAPER).runtimeNs(fast, 3))
        .isEqualTo(additiveNs);
  }

  @Test
  void chargesDisturbancesToEveryTierAlikeAndToLatency() {
    Baselines baselines =
        new Baselines(
            1,
            1,
            List.of("fast", "slow"),
            20,
            7,
            List.of(
                TestBaselines.time("fast", Operation.READ, 10, 100),
                TestBaselines.time("slow", Operation.READ, 10, 180)),
            List.of());
    RuntimeModel model = RuntimeModel.of(baselines, new long[] {10, 0, 0, 0}, ModelKind.PAPER);
    // 10 x (180 + 20 + 7) and 10 x (100 + 20 + 7)
    assertThat(model.runtimeNs(new long[] {0, 0, 0, 0}, 0)).isEqualTo(2070);
    assertThat(model.runtimeNs(new long[] {10, 0, 0, 0}, 0)).isEqualTo(1270);
    // What a client sees is the service time and what was lost, not its own 20 ns.
    assertThat(model.averageLatencyNs(1270)).isEqualTo(107);
  }

  @Test
  void fallsBackToTheMeanOfAllWrites() {
    // No baseline of inserts: (3000 x 50 + 1000 x 90) / 4000 = 60 on fast, 60 on slow.
    Baselines baselines =
        new Baselines(
            1,
            1,
            List.of("fast", "slow"),
            0,
            0,
            List.of(
                TestBaselines.time("fast", Operation.UPDATE, 3000, 50),
                TestBaselines.time("fast", Operation.DELETE, 1000, 90),
                TestBaselines.time("slow", Operation.UPDATE, 1000, 60)),
            List.of());
    ServiceTimes fast = ServiceTimes.of(baselines, "fast", new long[] {0, 1, 1, 0});
    assertThat(fast.meanNs(Operation.INSERT)).isEqualTo(60);
    assertThat(fast.meanNs(Operation.UPDATE)).isEqualTo(50);
    assertThat(fast.meanNs(Operation.READ)).isZero();
    assertThat(fast.totalNs(new long[] {0, 2, 3, 0})).isEqualTo(2 * 50 + 3 * 60);
  }

  @Test
  void namesTheOperationAndTierWithoutBaseline() {
    Baselines baselines =
        new Baselines(
            1,
            1,
            List.of("fast", "slow"),
            0,
            0,
            List.of(TestBaselines.time("fast", Operation.READ, 10, 100)),
            List.of());
    assertThatThrownBy(() -> RuntimeModel.of(baselines, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessage(
            "the trace holds read operations, but the baselines hold none on the tier 'slow';"
                + " measure this workload with mnemo.placement=baseline and more operations");
    assertThatThrownBy(() -> RuntimeModel.of(baselines, new long[] {0, 1, 0, 0}, ModelKind.PAPER))
        .hasMessageContaining("holds update operations")
        .hasMessageContaining("tier 'fast'");
  }

  @Test
  void refusesBaselinesThatAreNoTimes() {
    Baselines zero =
        new Baselines(
            1,
            1,
            List.of("fast", "slow"),
            0,
            0,
            List.of(TestBaselines.time("fast", Operation.READ, 10, 0)),
            List.of());
    assertThatThrownBy(() -> RuntimeModel.of(zero, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("must be a positive time, was 0.0 ns");
    Baselines three =
        new Baselines(1, 1, List.of("fast", "middle", "slow"), 0, 0, List.of(), List.of());
    assertThatThrownBy(() -> RuntimeModel.of(three, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("takes exactly two");
    assertThatThrownBy(
            () -> RuntimeModel.of(TestBaselines.simple(0, List.of()), REQUESTS, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class);
  }

  @Test
  void takesMeasuredRuntimesAsThePaperDoes() {
    AdditiveModel additive =
        AdditiveModel.ofMeasuredRuntimes(1000, 400, Map.of(Operation.READ, 10.0));
    assertThat(additive.runtimeNs(new long[] {7, 5, 0, 0})).isEqualTo(930);
    assertThat(additive.fastRuntimeNs()).isEqualTo(400);
  }

  @Test
  void knowsItsModelsByName() {
    assertThat(ModelKind.byName("paper")).isEqualTo(ModelKind.PAPER);
    assertThat(ModelKind.byName("mnemo")).isEqualTo(ModelKind.MNEMO);
    assertThatThrownBy(() -> ModelKind.byName("best"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown model 'best'; use one of [mnemo, paper]");
  }
}
