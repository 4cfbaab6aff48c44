package org.mnemo.estimator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.RunTimeModel.OneServer;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;

/** reads take 100 and 180 ns, updates 50 and 60 ns, the client 20 ns; values have 10 bytes. */
class MissTimesTest {

  private static final AccessPattern PATTERN =
      TestTraces.pattern(TestTraces.csv("a get 10", "a get 10", "a get 10", "a replace 10"));

  private static final Baselines BASELINES = TestBaselines.simple(1, List.of());

  private static final Traffic WHOLE = whole();

  private static Traffic whole() {
    SizeModel sizes = SizeModel.of(BASELINES, PATTERN.operationTotals(), ModelKind.MNEMO);
    return Traffic.onSlow(PATTERN, RequestCells.of(PATTERN, sizes.knotBytes()));
  }

  private static RunTimeModel model(MissTimes misses) {
    SizeModel sizes = SizeModel.of(BASELINES, PATTERN.operationTotals(), ModelKind.MNEMO);
    return FittedModels.fit(
            BASELINES,
            List.of(),
            sizes,
            WHOLE,
            ModelKind.MNEMO,
            Deployment.TWO_SERVERS,
            null,
            misses)
        .run();
  }

  /** One read of the three, and the update, are served by FastMem; two fetches of 10 bytes. */
  private static Traffic traffic() {
    Traffic traffic = WHOLE.copy();
    traffic.moveToFast(WHOLE.cells().of(Operation.READ.ordinal(), 10), 1, 10);
    traffic.moveToFast(WHOLE.cells().of(Operation.UPDATE.ordinal(), 10), 1, 10);
    traffic.setFetches(2, 20);
    traffic.setWriteBacks(1, 10);
    return traffic;
  }

  private static double ns(Operation operation, int tier) {
    return model(MissTimes.IN_PLACE).serviceTimes(tier).ns(operation.ordinal(), 10);
  }

  private static double requestsNs() {
    return 2 * ns(Operation.READ, 1) + ns(Operation.READ, 0) + ns(Operation.UPDATE, 0) + 4 * 20;
  }

  @Test
  void movesBetweenRequestsTakeWhatReadingAndWritingTakes() {
    double upNs = ns(Operation.READ, 1) + ns(Operation.UPDATE, 0);
    double downNs = ns(Operation.READ, 0) + ns(Operation.UPDATE, 1);
    assertThat(model(MissTimes.IN_PLACE).runtimeNs(traffic()))
        .isCloseTo(requestsNs() + 2 * upNs + downNs, within(1e-9));
    RunTimeModel given =
        model(MissTimes.of(MissService.IN_PLACE, FetchTime.ofMicroseconds(1), 10, 0, false, null));
    assertThat(given.runtimeNs(traffic())).isCloseTo(requestsNs() + 3 * 1000, within(1e-9));
  }

  @Test
  void aStoreCopiesWhatItFetched() {
    RunTimeModel model = model(MissTimes.of(MissService.COPIED_BY_STORE, null, 10, 0, false, null));
    assertThat(model).isInstanceOf(OneServer.class);
    double copyNs = 20 / MemoryProfiles.PAPER_FAST.writeGbS();
    assertThat(model.runtimeNs(traffic())).isCloseTo(requestsNs() + copyNs, within(1e-9));
    // Two requests wait for it.
    assertThat(model.meanExcessNs(traffic(), false, Load.SLOW)).isCloseTo(copyNs / 2, within(1e-9));
    assertThat(model.meanExcessNs(traffic(), false, Load.FAST)).isZero();
  }

  @Test
  void aFetchMayTakeATimeOfItsOwn() {
    RunTimeModel model =
        model(
            MissTimes.of(
                MissService.READ_BY_LOADS, FetchTime.ofMicroseconds(0.5), 10, 0, false, null));
    assertThat(model.runtimeNs(traffic()))
        .isCloseTo(
            3 * ns(Operation.READ, 0) + ns(Operation.UPDATE, 0) + 4 * 20 + 2 * 500, within(1e-9));
    assertThat(model.servesAllFromFast()).isTrue();
    assertThat(model.meanExcessNs(traffic(), false, Load.SLOW)).isCloseTo(500, within(1e-9));
  }

  @Test
  void aPageTakesItsPartOfARecord() {
    RunTimeModel model = model(MissTimes.of(MissService.FAULTED, null, 20, 0, false, null));
    double differenceNs = ns(Operation.READ, 1) - ns(Operation.READ, 0);
    double fastNs = 3 * ns(Operation.READ, 0) + ns(Operation.UPDATE, 0) + 4 * 20;
    // Two pages of half of a record each.
    assertThat(model.runtimeNs(traffic())).isCloseTo(fastNs + differenceNs, within(1e-9));
    Traffic large = traffic();
    large.setFetches(1, 1000);
    // A page that is larger than the record takes no longer than that.
    assertThat(model.runtimeNs(large)).isCloseTo(fastNs + differenceNs, within(1e-9));
  }

  @Test
  void fetchesThatWereCountedTellWhatOneTakes() {
    double differenceNs = ns(Operation.READ, 1) - ns(Operation.READ, 0);
    double fastNs = 3 * ns(Operation.READ, 0) + ns(Operation.UPDATE, 0) + 4 * 20;
    // Four fetches in five reads on the slower tier: one takes the difference by 0.8.
    RunTimeModel records =
        model(MissTimes.of(MissService.COPIED_BY_STORE, null, 10, 0.8, false, null));
    assertThat(records.runtimeNs(traffic()))
        .isCloseTo(fastNs + 2 * differenceNs / 0.8, within(1e-9));
    // Eight faults a read.
    RunTimeModel pages = model(MissTimes.of(MissService.FAULTED, null, 10, 8, true, null));
    assertThat(pages.runtimeNs(traffic())).isCloseTo(fastNs + 2 * differenceNs / 8, within(1e-9));
  }

  @Test
  void slowMemTakesInNoMoreThanItsBandwidth() {
    FetchTime slow =
        FetchTime.of(MemoryProfiles.of("test", "latency_ns=100,read_gb_s=1,write_gb_s=0.001"));
    RunTimeModel model = model(MissTimes.of(MissService.COPIED_BY_STORE, slow, 10, 0, false, null));
    // 10 bytes at a byte a microsecond, while the requests take less than one.
    assertThat(model.runtimeNs(traffic())).isCloseTo(10_000, within(1e-6));
  }

  @Test
  void aDeviceIsAskedForWholePages() {
    FetchTime device =
        FetchTime.of(
            MemoryProfiles.of(
                "test", "request_us=100,page=16384,channels=4,read_gb_s=1,write_gb_s=1"));
    // A quarter of the device's page takes a request, two pages two of them.
    assertThat(device.ofPages().ns(4096)).isCloseTo(100_000 + 4096, within(1e-6));
    assertThat(device.ofPages().ns(32_768)).isCloseTo(200_000 + 32_768, within(1e-6));
    // A record lies anywhere: 1 + bytes / page requests.
    assertThat(device.ofRecord().ns(4096)).isCloseTo(125_000 + 4096, within(1e-6));
    // Four requests write at the same time, and share the bandwidth.
    assertThat(device.writeBackNsPerByte()).isCloseTo(100_000.0 / 16_384 / 4 + 1, within(1e-9));
  }

  @Test
  void refusesATimeThatIsNone() {
    misused(
        () -> FetchTime.ofMicroseconds(-1),
        "the time of a fetch must be from 0 to 1e9 µs, was -1.0");
    misused(() -> FetchTime.ofMicroseconds(Double.NaN));
  }
}
