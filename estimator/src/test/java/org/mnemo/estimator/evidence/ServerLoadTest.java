package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.core.trace.Operation.READ;
import static org.mnemo.core.trace.Operation.UPDATE;
import static org.mnemo.estimator.TestBaselines.time;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestNotes;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;

class ServerLoadTest {

  @TempDir Path directory;

  private static Baselines small(int clients) {
    return TestBaselines.of(
        clients, 0, 0, time("fast", READ, 1000, 72_000), time("slow", READ, 1000, 73_400));
  }

  private MeasurementDirectory run(Baselines baselines, boolean emulated) {
    return TestRun.write(
        directory.resolve("run"), TestTraces.csv("a get 200"), baselines, emulated);
  }

  private static void tell(MeasurementDirectory run, double fastCpuSeconds, double slowCpuSeconds) {
    tell(run, fastCpuSeconds, slowCpuSeconds, 0);
  }

  private static void tell(
      MeasurementDirectory run,
      double fastCpuSeconds,
      double slowCpuSeconds,
      double emulatedSeconds) {
    Json.write(
        run.servers(),
        new ServerWork(
            ServerWork.SCHEMA,
            List.of(
                new TierWork("fast", 1000, fastCpuSeconds, 0.0),
                new TierWork("slow", 1000, slowCpuSeconds, emulatedSeconds))));
  }

  private static ServerLoad load(MeasurementDirectory run) {
    return ServerLoad.of(run, run.readBaselines(), Tiers.FAST_AND_SLOW).orElseThrow();
  }

  /**
   * 1.4 / 72 = 1.94 %, 1.4 / 8 = 17.5 %: what the clients waited for each other, here nothing, is
   * not the server's.
   */
  @Test
  void holdsTheTimeOfEmulatedMemoryAgainstTheServersOwn() {
    MeasurementDirectory run = run(small(50), true);
    tell(run, 0.008, 0.008, 0.0014);
    assertThat(load(run).operationShare()).isCloseTo(1.4 / 72, within(1e-9));
    assertThat(load(run).serverShare()).isCloseTo(0.175, within(1e-9));
    assertThat(TestNotes.texts(RunEvidence.read(run, 1).notes()))
        .singleElement()
        .asString()
        .contains("1.40 µs to the 72.0 µs", "1.40 µs to its 8.00 µs");
  }

  /** Real memory is in the server's own time: (9 - 8) / 8. */
  @Test
  void comparesTheServersWhereMemoryIsReal() {
    MeasurementDirectory run = run(small(1), false);
    tell(run, 0.008, 0.009);
    assertThat(load(run).serverShare()).isCloseTo(0.125, within(1e-9));
    assertThat(TestNotes.texts(RunEvidence.read(run, 1).notes()))
        .singleElement()
        .asString()
        .contains("1.00 µs to its 8.00 µs");
  }

  /** Both have 3 reads to 1 update: (3 x 100 + 1 x 60) / 4 = 90, (3 x 180 + 1 x 80) / 4 = 155. */
  @Test
  void takesTheSameMixOfOperationsForBothTiers() {
    MeasurementDirectory run =
        run(
            TestBaselines.of(
                time("fast", READ, 200, 100),
                time("fast", UPDATE, 50, 60),
                time("slow", READ, 100, 180),
                time("slow", UPDATE, 50, 80)),
            false);
    tell(run, 1, 1);
    assertThat(load(run).operationNs()).isCloseTo(90, within(1e-9));
    assertThat(load(run).addedNs()).isCloseTo(65, within(1e-9));
  }

  @Test
  void saysNothingWhereTheServerIsSlowedByNoMore() {
    MeasurementDirectory run = run(small(1), false);
    tell(run, 0.0080, 0.0081);
    assertThat(RunEvidence.read(run, 1).notes()).isEmpty();
  }

  /** A difference of latencies within its error is no cost, whatever the processors say. */
  @ParameterizedTest
  @ValueSource(doubles = {73_400, 60_000})
  void saysNothingOfALatencyThatMayBeTheSame(double slowNs) {
    Baselines noisy =
        TestBaselines.of(
            time("fast", READ, 1000, 72_000),
            new ServiceTime("slow", READ, 1000, slowNs, 800, 200));
    MeasurementDirectory run = run(noisy, false);
    tell(run, 0.008, 0.009);
    assertThat(RunEvidence.read(run, 1).notes()).isEmpty();
  }

  /** 73.4 - 72 us are more than the 0.7 us that the memory was occupied: clients queued for it. */
  @Test
  void leavesOutThatClientsWaitForEmulatedMemory() {
    MeasurementDirectory run = run(small(50), true);
    tell(run, 0.008, 0.008, 0.0007);
    assertThat(load(run).serverShare()).isCloseTo(0.7 / 8, within(1e-9));
  }

  @Test
  void filesThatDoNotTellOfEmulationSayNothing() throws IOException {
    MeasurementDirectory run = run(small(50), true);
    tell(run, 0.008, 0.008);
    TestRun.edit(
        run.servers(),
        work -> {
          work.put("schema", 1);
          work.get("tiers").forEach(tier -> ((ObjectNode) tier).remove("emulated_seconds"));
        });
    assertThat(RunEvidence.read(run, 1).notes()).isEmpty();
  }

  @Test
  void directoriesWithoutTheServersWorkAreReadOn() {
    assertThat(RunEvidence.read(run(small(1), true), 1).notes()).isEmpty();
  }
}
