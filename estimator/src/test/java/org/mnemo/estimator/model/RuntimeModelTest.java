package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestBaselines.time;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.model.RuntimeModel.Kind;
import org.mnemo.estimator.model.StoreModels.Wish;
import org.mnemo.estimator.model.StoreModels.Wish.MeasuredEnds;

class RuntimeModelTest {

  /** 8 reads, 2 updates. */
  private static final long[] REQUESTS = {8, 2, 0, 0};

  private static StoreModel model(Baselines baselines, long[] requests, ModelKind kind) {
    return model(baselines, requests, new Wish(kind, Deployment.TWO_SERVERS, null));
  }

  /** Values of all sizes take the same, so requests are their own features. */
  private static StoreModel model(Baselines baselines, long[] requests, Wish wish) {
    SizeModel sizes = SizeModel.of(baselines, requests, wish.kind());
    return StoreModels.fit(baselines, List.of(), requests, sizes, features(requests), wish).run();
  }

  private static double[] features(long[] requests) {
    double[] features = new double[requests.length];
    for (int i = 0; i < features.length; i++) {
      features[i] = requests[i];
    }
    return features;
  }

  /** T with these requests on the fast tier and all others on the slow one. */
  private static double runtimeNs(StoreModel model, long reads, long updates, long switches) {
    return model
        .runtime()
        .runtimeNs(
            model.fast().totalNs(new double[] {reads, updates, 0, 0}),
            model.slow().totalNs(new double[] {8 - reads, 2 - updates, 0, 0}),
            switches);
  }

  @Test
  void addsServiceAndClientTimesInAClosedLoop() {
    StoreModel model = model(TestBaselines.simple(1, List.of()), REQUESTS, ModelKind.MNEMO);
    // all slow: 8 x 180 + 2 x 60 + 10 x 20 = 1760; all fast: 8 x 100 + 2 x 50 + 10 x 20 = 1100
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(1760);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(1100);
    // 5 reads and 1 update fast: 1760 - 5 x 80 - 1 x 10 = 1350
    double runtimeNs = runtimeNs(model, 5, 1, 0);
    assertThat(runtimeNs).isEqualTo(1350);
    // 10 requests in 1350 ns
    assertThat(model.runtime().throughputOpsS(runtimeNs)).isCloseTo(10e9 / 1350, within(1e-6));
    // 135 ns a request, 20 of which are the client's own
    assertThat(model.runtime().averageLatencyNs(runtimeNs)).isCloseTo(115, within(1e-9));
    assertThat(model.runtime().fixedRuntimeNs()).isEqualTo(200);
    assertThat(model.runtime().measuredFastRuntimeNs()).isNaN();
  }

  @Test
  void sharesTheWorkAmongClients() {
    StoreModel model = model(TestBaselines.simple(4, List.of()), REQUESTS, ModelKind.PAPER);
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(440);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(275);
    assertThat(model.runtime().averageLatencyNs(275)).isCloseTo(90, within(1e-9));
  }

  @Test
  void addsInterferenceOnlyWhereServersAlternate() {
    Baselines baselines = TestBaselines.simple(2, List.of(TestBaselines.mixed(0.5, 30, 0.1)));
    StoreModel model = model(baselines, REQUESTS, ModelKind.MNEMO);
    double additiveNs = 1350.0 / 2;
    assertThat(runtimeNs(model, 5, 1, 0)).isEqualTo(additiveNs);
    // linear, 60 ns x s; 3 of 9 pairs switch: 10 requests x 60 / 3 = 200 ns for 2 clients
    assertThat(runtimeNs(model, 5, 1, 3)).isCloseTo(additiveNs + 100, within(1e-9));
    assertThat(model.runtime().usesSwitches()).isTrue();
    StoreModel paper = model(baselines, REQUESTS, ModelKind.PAPER);
    assertThat(runtimeNs(paper, 5, 1, 3)).isEqualTo(additiveNs);
    assertThat(paper.runtime().usesSwitches()).isFalse();
  }

  @Test
  void lengthensAllTimesByTheShareThatDisturbancesTook() {
    Baselines baselines =
        TestBaselines.of(
            1, 20, 7, time("fast", Operation.READ, 10, 100), time("slow", Operation.READ, 10, 180));
    StoreModel model = model(baselines, new long[] {8, 0, 0, 0}, ModelKind.PAPER);
    // 20 x 7 ns lost beside 10 x (100 + 20) + 10 x (180 + 20) = 3200: 4.375 %.
    assertThat(baselines.disturbanceShare()).isCloseTo(0.04375, within(1e-12));
    assertThat(model.runtime().runtimeNs(0, 8 * 180, 0)).isCloseTo(1670, within(1e-9));
    assertThat(model.runtime().runtimeNs(8 * 100, 0, 0)).isCloseTo(1002, within(1e-9));
    // What a client sees is 1002 / 8 less its own 20 ns.
    assertThat(model.runtime().averageLatencyNs(1002)).isCloseTo(105.25, within(1e-9));
  }

  @Test
  void fallsBackToTheMeanOfAllWrites() {
    // No baseline of inserts: (3000 x 50 + 1000 x 90) / 4000 = 60 on fast, 60 on slow.
    Baselines baselines =
        TestBaselines.of(
            1,
            0,
            0,
            time("fast", Operation.UPDATE, 3000, 50),
            time("fast", Operation.DELETE, 1000, 90),
            time("slow", Operation.UPDATE, 1000, 60));
    long[] requests = {0, 1, 1, 0};
    ServiceTimes fast = SizeModel.of(baselines, requests, ModelKind.MNEMO).times(baselines, "fast");
    assertThat(fast.ns(Operation.INSERT.ordinal(), 10)).isEqualTo(60);
    assertThat(fast.ns(Operation.UPDATE.ordinal(), 10)).isEqualTo(50);
    assertThat(fast.ns(Operation.READ.ordinal(), 10)).isZero();
    assertThat(fast.totalNs(new double[] {0, 2, 3, 0})).isEqualTo(2 * 50 + 3 * 60);
  }

  @Test
  void namesTheOperationAndTierWithoutBaseline() {
    Baselines baselines = TestBaselines.of(1, 0, 0, time("fast", Operation.READ, 10, 100));
    assertThatThrownBy(() -> model(baselines, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessage(
            "the trace holds read operations, but the baselines hold none on the tier 'slow';"
                + " measure this workload with mnemo.placement=baseline and more operations");
    assertThatThrownBy(() -> model(baselines, new long[] {0, 1, 0, 0}, ModelKind.PAPER))
        .hasMessageContaining("holds update operations")
        .hasMessageContaining("tier 'fast'");
  }

  @Test
  void refusesBaselinesThatAreNoTimes() {
    Baselines zero = TestBaselines.of(1, 0, 0, time("fast", Operation.READ, 10, 0));
    assertThatThrownBy(() -> model(zero, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("must be a positive time, was 0.0 ns");
    Baselines three =
        new Baselines(
            Baselines.SCHEMA,
            1,
            List.of("fast", "middle", "slow"),
            0,
            0,
            List.of(),
            List.of(),
            List.of());
    assertThatThrownBy(() -> model(three, new long[] {1, 0, 0, 0}, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("takes exactly two");
    assertThatThrownBy(() -> model(TestBaselines.simple(0, List.of()), REQUESTS, ModelKind.PAPER))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("at least 1 client");
  }

  @Test
  void takesMeasuredRuntimesAsThePaperDoes() {
    Wish wish = new Wish(ModelKind.PAPER, Deployment.TWO_SERVERS, new MeasuredEnds(1000, 2000));
    StoreModel model = model(TestBaselines.simple(1, List.of()), REQUESTS, wish);
    // 2000 - 7 x 80 - 2 x 10 = 1420; all fast 2000 - 8 x 80 - 20 = 1340, not the measured 1000.
    assertThat(runtimeNs(model, 0, 0, 0)).isEqualTo(2000);
    assertThat(runtimeNs(model, 7, 2, 0)).isEqualTo(1420);
    assertThat(runtimeNs(model, 8, 2, 0)).isEqualTo(1340);
    assertThat(model.runtime().measuredFastRuntimeNs()).isEqualTo(1000);
    // 2000 less the 8 x 180 + 2 x 60 that the service times explain
    assertThat(model.runtime().fixedRuntimeNs()).isEqualTo(440);
    // With 2 clients what is saved counts half: 2000 - 280 - 10.
    StoreModel two = model(TestBaselines.simple(2, List.of()), REQUESTS, wish);
    assertThat(runtimeNs(two, 7, 2, 0)).isEqualTo(1710);
  }

  @Test
  void choosesWhatItComputesBy() {
    List<Baselines.Mixed> mixed = List.of(TestBaselines.mixed(0.5, 30, 0.1));
    assertThat(kind(1, List.of(), ModelKind.MNEMO, Deployment.ONE_SERVER))
        .isEqualTo(Kind.CLOSED_LOOP);
    assertThat(kind(4, mixed, ModelKind.MNEMO, Deployment.TWO_SERVERS)).isEqualTo(Kind.CLOSED_LOOP);
    assertThat(kind(4, List.of(), ModelKind.MNEMO, Deployment.TWO_SERVERS))
        .isEqualTo(Kind.CLOSED_LOOP);
    assertThat(kind(4, mixed, ModelKind.MNEMO, Deployment.ONE_SERVER)).isEqualTo(Kind.ONE_STATION);
    assertThat(kind(4, mixed, ModelKind.PAPER, Deployment.ONE_SERVER)).isEqualTo(Kind.CLOSED_LOOP);
  }

  private static Kind kind(
      int clients, List<Baselines.Mixed> mixed, ModelKind kind, Deployment deployment) {
    Baselines baselines = TestBaselines.simple(clients, mixed);
    return model(baselines, REQUESTS, new Wish(kind, deployment, null)).runtime().kind();
  }

  @Test
  void leavesInterferenceOutWhereThereIsButOneServer() {
    Baselines baselines = TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 30, 0.1)));
    StoreModel model =
        model(baselines, REQUESTS, new Wish(ModelKind.MNEMO, Deployment.ONE_SERVER, null));
    assertThat(runtimeNs(model, 5, 1, 3)).isEqualTo(1350);
    assertThat(model.runtime().interference().description()).endsWith("there is but one");
  }

  private static RuntimeModel of(
      Kind kind, Baselines baselines, @Nullable InterferenceModel interference) {
    return RuntimeModel.of(
        kind,
        baselines,
        REQUESTS,
        interference == null ? InterferenceModel.none("test") : interference,
        900,
        1560);
  }

  @Test
  void putsTwoClientsBeforeOneStation() {
    // Two clients, no client time, each read 100 and 200 ns: a server that is always busy serves
    // one in half of that, 50 and 100 ns.
    Baselines baselines = TestBaselines.of(2, 0, 0, time("fast", Operation.READ, 10, 100));
    long[] requests = {10, 0, 0, 0};
    InterferenceModel none = InterferenceModel.none("test");
    RuntimeModel one = RuntimeModel.of(Kind.ONE_STATION, baselines, requests, none, 1000, 2000);
    // Half of the requests on each: 5 x 50 + 5 x 100 = 750 ns.
    assertThat(one.runtimeNs(500, 1000, 0)).isCloseTo(750, within(1e-6));
    // Demands an operation 25 and 50. One client: R 25 and 50, X = 1/75, queues 1/3 and 2/3. Two
    // clients: 25 x 4/3 + 50 x 5/3 = 350/3; X = 6/350, and 10 requests take 3500 / 6 ns.
    assertThat(one.twoStationsRuntimeNs(500, 1000)).isCloseTo(3500.0 / 6, within(1e-6));
  }

  /** N / (R + Z) of the baselines: T = (1 + d) requests x (R + Z) / N. */
  @Property(tries = 100)
  void meetsBothEndsOfTheBaselinesWhateverItComputesBy(
      @ForAll @IntRange(min = 1, max = 16) int clients,
      @ForAll @DoubleRange(min = 0, max = 500) double clientNs,
      @ForAll @DoubleRange(min = 0, max = 50) double disturbanceNs) {
    Baselines baselines =
        TestBaselines.of(clients, clientNs, disturbanceNs, time("fast", Operation.READ, 10, 100));
    for (Kind kind : Kind.values()) {
      RuntimeModel model = of(kind, baselines, null);
      // Lost beside operations of 100 ns and the client's time.
      double factor = 1 + disturbanceNs / (100 + clientNs);
      assertThat(model.runtimeNs(900, 0, 0))
          .isCloseTo(factor * (900 + 10 * clientNs) / clients, within(1e-8 * 900));
      assertThat(model.runtimeNs(0, 1560, 0))
          .isCloseTo(factor * (1560 + 10 * clientNs) / clients, within(1e-8 * 1560));
    }
  }

  @Property(tries = 100)
  void isTheAdditiveModelForOneClientWhateverItComputesBy(
      @ForAll @DoubleRange(min = 0, max = 900) double fastNs,
      @ForAll @DoubleRange(min = 0, max = 1560) double slowNs,
      @ForAll @IntRange(min = 0, max = 9) int switches) {
    Baselines baselines = TestBaselines.simple(1, List.of(TestBaselines.mixed(0.5, 30, 0.1)));
    InterferenceModel interference = InterferenceModel.fit(baselines, List.of(), REQUESTS);
    double additiveNs = fastNs + slowNs + 10 * 20;
    for (Kind kind : Kind.values()) {
      assertThat(of(kind, baselines, null).runtimeNs(fastNs, slowNs, switches))
          .isCloseTo(additiveNs, within(1e-9 * additiveNs));
    }
    // 60 ns x s for each of 10 requests
    assertThat(of(Kind.CLOSED_LOOP, baselines, interference).runtimeNs(fastNs, slowNs, switches))
        .isCloseTo(additiveNs + 10 * 60 * switches / 9.0, within(1e-6));
  }

  @Test
  void refusesAClientTimeThatIsNone() {
    for (double clientNs : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      Baselines baselines = TestBaselines.of(1, clientNs, 0, time("fast", Operation.READ, 1, 1));
      assertThatThrownBy(() -> of(Kind.CLOSED_LOOP, baselines, null))
          .isInstanceOf(MnemoException.class)
          .hasMessageContaining("named 1 and " + clientNs);
    }
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
