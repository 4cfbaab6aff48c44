package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;
import static org.mnemo.estimator.TestBaselines.time;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestLoad;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.RunTimeModel.OneServer;
import org.mnemo.estimator.model.RunTimeModel.ServerPerTier;
import org.mnemo.estimator.report.InterferenceText;
import org.mnemo.estimator.traffic.Load;

class RunTimeModelTest {

  /** 8 reads, 2 updates. */
  private static final double[] REQUESTS = {8, 2, 0, 0};

  private static RunTimeModel model(Baselines baselines, double[] requests, ModelKind kind) {
    return model(baselines, requests, kind, Deployment.TWO_SERVERS, null);
  }

  private static RunTimeModel model(
      Baselines baselines,
      double[] requests,
      ModelKind kind,
      Deployment deployment,
      MeasuredEnds.@Nullable Ends ends) {
    long[] counts = Arrays.stream(requests).mapToLong(Math::round).toArray();
    SizeModel sizes = SizeModel.of(baselines, counts, kind);
    return FittedModels.fit(
            baselines,
            List.of(),
            sizes,
            TestLoad.onSlow(requests),
            kind,
            deployment,
            ends,
            MissTimes.IN_PLACE)
        .run();
  }

  /** These requests on FastMem, all others of {@link #REQUESTS} on SlowMem. */
  private static TestLoad load(double reads, double updates, int switches) {
    return new TestLoad(
        new double[] {reads, updates, 0, 0},
        new double[] {8 - reads, 2 - updates, 0, 0},
        switches / 9.0);
  }

  private static double runtimeNs(RunTimeModel model, double reads, double updates, int switches) {
    return model.runtimeNs(load(reads, updates, switches));
  }

  @Test
  void addsServiceAndClientTimesInAClosedLoop() {
    RunTimeModel model = model(TestBaselines.simple(1, List.of()), REQUESTS, ModelKind.MNEMO);
    // all slow: 8 x 180 + 2 x 60 + 10 x 20 = 1760; all fast: 8 x 100 + 2 x 50 + 10 x 20 = 1100
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(1760);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(1100);
    // 5 reads and 1 update fast: 1760 - 5 x 80 - 1 x 10 = 1350
    double runtimeNs = runtimeNs(model, 5, 1, 0);
    assertThat(runtimeNs).isEqualTo(1350);
    // 10 requests in 1350 ns
    assertThat(RunTimeModel.throughputOpsS(10, runtimeNs)).isCloseTo(10e9 / 1350, within(1e-6));
    // 135 ns a request, 20 of which are the client's own
    assertThat(model.meanLatencyNs(10, runtimeNs)).isCloseTo(115, within(1e-9));
    assertThat(model.thinkTimeNs(load(5, 1, 0))).isEqualTo(200);
    assertThat(model.measuredFastRuntimeNs()).isNaN();
  }

  @Test
  void sharesTheWorkAmongClients() {
    RunTimeModel model = model(TestBaselines.simple(4, List.of()), REQUESTS, ModelKind.PAPER);
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(440);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(275);
    assertThat(model.meanLatencyNs(10, 275)).isCloseTo(90, within(1e-9));
  }

  @Test
  void addsInterferenceOnlyWhereServersAlternate() {
    Baselines baselines = TestBaselines.simple(2, List.of(TestBaselines.mixed(0.5, 30, 0.1)));
    RunTimeModel model = model(baselines, REQUESTS, ModelKind.MNEMO);
    double additiveNs = 1350.0 / 2;
    assertThat(runtimeNs(model, 5, 1, 0)).isEqualTo(additiveNs);
    // linear, 60 ns x s; 3 of 9 pairs switch: 10 requests x 60 / 3 = 200 ns for 2 clients
    assertThat(runtimeNs(model, 5, 1, 3)).isCloseTo(additiveNs + 100, within(1e-9));
    assertThat(model.usesSwitches()).isTrue();
    RunTimeModel paper = model(baselines, REQUESTS, ModelKind.PAPER);
    assertThat(runtimeNs(paper, 5, 1, 3)).isEqualTo(additiveNs);
    assertThat(paper.usesSwitches()).isFalse();
  }

  @Test
  void lengthensAllTimesByTheShareThatDisturbancesTook() {
    Baselines baselines =
        TestBaselines.of(
            1, 20, 7, time("fast", Operation.READ, 10, 100), time("slow", Operation.READ, 10, 180));
    RunTimeModel model = model(baselines, new double[] {8, 0, 0, 0}, ModelKind.PAPER);
    // 20 x 7 ns lost beside 10 x (100 + 20) + 10 x (180 + 20) = 3200: 4.375 %.
    assertThat(baselines.disturbanceShare()).isCloseTo(0.04375, within(1e-12));
    assertThat(model.runtimeNs(TestLoad.onSlow(8, 0, 0, 0))).isCloseTo(1670, within(1e-9));
    assertThat(model.runtimeNs(new TestLoad(new double[] {8, 0, 0, 0}, new double[4], 0)))
        .isCloseTo(1002, within(1e-9));
    // What a client sees is 1002 / 8 less its own 20 ns.
    assertThat(model.meanLatencyNs(8, 1002)).isCloseTo(105.25, within(1e-9));
  }

  @Test
  void fallsBackToTheMeanOfAllWrites() {
    // No baseline of inserts: (3000 x 50 + 1000 x 90) / 4000 = 60 on fast, 60 on slow.
    Baselines baselines =
        TestBaselines.of(
            time("fast", Operation.UPDATE, 3000, 50),
            time("fast", Operation.DELETE, 1000, 90),
            time("slow", Operation.UPDATE, 1000, 60));
    long[] requests = {0, 1, 1, 0};
    ServiceTimes fast = SizeModel.of(baselines, requests, ModelKind.MNEMO).times(baselines, "fast");
    assertThat(fast.ns(Operation.INSERT.ordinal(), 10)).isEqualTo(60);
    assertThat(fast.ns(Operation.UPDATE.ordinal(), 10)).isEqualTo(50);
    assertThat(fast.ns(Operation.READ.ordinal(), 10)).isZero();
    assertThat(fast.totalNs(TestLoad.onSlow(0, 2, 3, 0), Load.SLOW)).isEqualTo(2 * 50 + 3 * 60);
  }

  @Test
  void fallsBackToTheMeanOfAllOperationsForOneRequestInAHundred() {
    // The mean of reads on slow stands in for the updates that were made on fast only.
    Baselines baselines =
        TestBaselines.of(
            time("fast", Operation.READ, 100, 20),
            time("fast", Operation.UPDATE, 2, 25),
            time("slow", Operation.READ, 200, 40));
    SizeModel sizes = SizeModel.of(baselines, new long[] {99, 1, 0, 0}, ModelKind.MNEMO);
    assertThat(sizes.times(baselines, "slow").ns(Operation.UPDATE.ordinal(), 10)).isEqualTo(40);
    assertThat(sizes.times(baselines, "fast").ns(Operation.UPDATE.ordinal(), 10)).isEqualTo(25);
    assertThatThrownBy(() -> SizeModel.of(baselines, new long[] {98, 1, 1, 0}, ModelKind.MNEMO))
        .isInstanceOf(UnmeasuredOperationException.class)
        .hasMessageContaining("insert operations")
        .hasMessageContaining("tier 'slow'");
  }

  @Test
  void namesTheOperationAndTierWithoutBaseline() {
    Baselines baselines = TestBaselines.of(time("fast", Operation.READ, 10, 100));
    refused(
        () -> model(baselines, new double[] {1, 0, 0, 0}, ModelKind.PAPER),
        "read operations",
        "tier 'slow'");
    refused(
        () -> model(baselines, new double[] {0, 1, 0, 0}, ModelKind.PAPER),
        "update operations",
        "tier 'fast'");
  }

  @Test
  void refusesBaselinesThatAreNoTimes() {
    Baselines zero = TestBaselines.reads(10, 0, 1);
    refused(
        () -> model(zero, new double[] {1, 0, 0, 0}, ModelKind.PAPER),
        "must be a positive time, was 0.0 ns");
    Baselines one =
        new Baselines(Baselines.SCHEMA, 1, List.of("fast"), 0, 0, List.of(), List.of(), List.of());
    refused(() -> model(one, new double[] {1, 0, 0, 0}, ModelKind.PAPER), "at least two");
    refused(
        () -> model(TestBaselines.simple(0, List.of()), REQUESTS, ModelKind.PAPER),
        "at least 1 client");
  }

  @Test
  void takesMeasuredRuntimesAsThePaperDoes() {
    MeasuredEnds.Ends ends = new MeasuredEnds.Ends(1000, 2000);
    RunTimeModel model =
        model(
            TestBaselines.simple(1, List.of()),
            REQUESTS,
            ModelKind.PAPER,
            Deployment.TWO_SERVERS,
            ends);
    // 2000 - 7 x 80 - 2 x 10 = 1420; all fast 2000 - 8 x 80 - 20 = 1340, not the measured 1000.
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(2000);
    assertThat(runtimeNs(model, 7, 2, 0)).isEqualTo(1420);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(1340);
    assertThat(model.measuredFastRuntimeNs()).isEqualTo(1000);
    // 2000 less the 8 x 180 + 2 x 60 that the service times explain
    assertThat(((MeasuredEnds) model).beyondNs()).isEqualTo(440);
    // With 2 clients what is saved counts half: 2000 - 280 - 10.
    RunTimeModel two =
        model(
            TestBaselines.simple(2, List.of()),
            REQUESTS,
            ModelKind.PAPER,
            Deployment.TWO_SERVERS,
            ends);
    assertThat(runtimeNs(two, 7, 2, 0)).isEqualTo(1710);
  }

  @Test
  void choosesWhatItComputesBy() {
    List<Baselines.Mixed> mixed = List.of(TestBaselines.mixed(0.5, 30, 0.1));
    assertThat(form(4, mixed, ModelKind.MNEMO, Deployment.TWO_SERVERS))
        .isInstanceOf(ServerPerTier.class);
    assertThat(form(4, mixed, ModelKind.MNEMO, Deployment.ONE_SERVER))
        .isInstanceOf(OneServer.class);
    assertThat(form(4, mixed, ModelKind.PAPER, Deployment.ONE_SERVER))
        .isInstanceOf(ServerPerTier.class);
  }

  private static RunTimeModel form(
      int clients, List<Baselines.Mixed> mixed, ModelKind kind, Deployment deployment) {
    return model(TestBaselines.simple(clients, mixed), REQUESTS, kind, deployment, null);
  }

  @Test
  void leavesInterferenceOutWhereThereIsButOneServer() {
    RunTimeModel model =
        form(1, List.of(TestBaselines.mixed(0.5, 30, 0.1)), ModelKind.MNEMO, Deployment.ONE_SERVER);
    assertThat(runtimeNs(model, 5, 1, 3)).isEqualTo(1350);
    assertThat(InterferenceText.of(model.interference().pairs().get(0)))
        .endsWith("only one server");
  }

  @Test
  void putsTwoClientsBeforeOneStation() {
    // Two clients, no think time, each read 100 and 200 ns: a server that is always busy serves
    // one in half of that, 50 and 100 ns.
    Baselines baselines =
        TestBaselines.of(
            2, 0, 0, time("fast", Operation.READ, 10, 100), time("slow", Operation.READ, 10, 200));
    RunTimeModel one =
        model(baselines, new double[] {10, 0, 0, 0}, ModelKind.MNEMO, Deployment.ONE_SERVER, null);
    // Half of the requests on each: 5 x 50 + 5 x 100 = 750 ns.
    double[] half = {5, 0, 0, 0};
    assertThat(one.runtimeNs(new TestLoad(half, half, 0.5))).isCloseTo(750, within(1e-6));
  }

  /** N / (R + Z) of the baselines: T = (1 + d) requests x (R + Z) / N. */
  @Property
  void meetsBothEndsOfTheBaselinesWhateverItComputesBy(
      @ForAll @IntRange(min = 1, max = 16) int clients,
      @ForAll @DoubleRange(min = 0, max = 500) double clientNs,
      @ForAll @DoubleRange(min = 0, max = 50) double disturbanceNs) {
    Baselines baselines =
        TestBaselines.of(
            clients,
            clientNs,
            disturbanceNs,
            time("fast", Operation.READ, 10, 90),
            time("slow", Operation.READ, 10, 156));
    double[] reads = {10, 0, 0, 0};
    for (Deployment deployment : Deployment.values()) {
      RunTimeModel model = model(baselines, reads, ModelKind.MNEMO, deployment, null);
      double factor = 1 + baselines.disturbanceShare();
      assertThat(model.runtimeNs(new TestLoad(reads, new double[4], 0)))
          .isCloseTo(factor * (900 + 10 * clientNs) / clients, within(1e-8 * 900));
      assertThat(model.runtimeNs(TestLoad.onSlow(reads)))
          .isCloseTo(factor * (1560 + 10 * clientNs) / clients, within(1e-8 * 1560));
    }
  }

  @Property
  void isTheAdditiveModelForOneClientWhateverItComputesBy(
      @ForAll @DoubleRange(min = 0, max = 8) double reads,
      @ForAll @DoubleRange(min = 0, max = 2) double updates,
      @ForAll @IntRange(min = 0, max = 9) int switches) {
    List<Baselines.Mixed> mixed = List.of(TestBaselines.mixed(0.5, 30, 0.1));
    double additiveNs = 8 * 180 - reads * 80 + 2 * 60 - updates * 10 + 10 * 20;
    assertThat(
            runtimeNs(
                form(1, mixed, ModelKind.MNEMO, Deployment.ONE_SERVER), reads, updates, switches))
        .isCloseTo(additiveNs, within(1e-9 * additiveNs));
    // 60 ns x s for each of 10 requests
    assertThat(
            runtimeNs(
                form(1, mixed, ModelKind.MNEMO, Deployment.TWO_SERVERS), reads, updates, switches))
        .isCloseTo(additiveNs + 10 * 60 * switches / 9.0, within(1e-6));
  }

  @Test
  void refusesAThinkTimeThatIsNone() {
    for (double thinkTimeNs : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      Baselines baselines =
          TestBaselines.of(
              1,
              thinkTimeNs,
              0,
              time("fast", Operation.READ, 1, 1),
              time("slow", Operation.READ, 1, 1));
      refused(
          () -> model(baselines, new double[] {1, 0, 0, 0}, ModelKind.PAPER),
          "named 1 and " + thinkTimeNs);
    }
  }

  @Test
  void knowsItsModelsByName() {
    assertThat(ModelKind.byName("paper")).isEqualTo(ModelKind.PAPER);
    assertThat(ModelKind.byName("mnemo")).isEqualTo(ModelKind.MNEMO);
    misused(() -> ModelKind.byName("best"), "unknown model 'best'; use one of [mnemo, paper]");
  }
}
