package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.Refusals.misused;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.family.PlacementEngine;

/**
 * Memories by arithmetic, held against runs in which they were emulated: on the simulated store
 * nothing is left to chance but the fractions of a nanosecond that emulation rounds.
 */
class ComputedMemoryTest {

  private static final int RECORDS = 200;
  private static final String[] ONE_SPEED = {
    "mnemo.fast.simulated.read.ns", "100003",
    "mnemo.slow.simulated.read.ns", "100003",
    "mnemo.fast.simulated.write.ns", "90001",
    "mnemo.slow.simulated.write.ns", "90001",
    "simulated.ns.per.kib", "200",
    "mnemo.sizes", "../workloads/sizes/trendingpreview.csv"
  };

  @TempDir Path directory;
  private SimulatedRuns runs;

  @BeforeEach
  void load() throws Exception {
    runs = new SimulatedRuns(directory, RECORDS, 5000);
    runs.load(ONE_SPEED);
  }

  private MeasurementDirectory run(String name, String... more) throws Exception {
    List<String> all = new ArrayList<>(List.of(ONE_SPEED));
    all.addAll(List.of(more));
    return runs.run(name, all.toArray(String[]::new));
  }

  private static Estimate estimate(MeasurementDirectory measured, KnownMemory... memories) {
    EstimateOptions options =
        EstimateOptions.DEFAULTS.withMemories(
            new SlowMemories(List.of(memories), memories.length == 0, null, null));
    return Estimator.estimate(measured, options);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paper",
        "optane-dcpmm",
        "cxl-asic",
        "zram-lz4",
        "nvme-gen3",
        "request_us=40,page=4096,channels=2"
      })
  void agreesWithMeasuredEmulation(String memory) throws Exception {
    MeasurementDirectory emulated = run("emulated", "mnemo.slow.memory", "emulate:" + memory);
    MeasurementDirectory other = run("other", "mnemo.slow.memory", "emulate:paper");

    Curve measured = estimate(emulated).curve();
    Curve computed = estimate(other, MemoryProfiles.known("test", memory)).curve();

    double slowedDown = measured.slowdown(0);
    assertThat(slowedDown).isGreaterThan(0.01);
    for (int row = 0; row <= RECORDS; row++) {
      // Times by size class are fitted to a few thousand operations each.
      assertThat(computed.throughputOpsS(row) / measured.throughputOpsS(row))
          .as("row %d", row)
          .isCloseTo(1, within(0.003 * slowedDown / (1 + slowedDown) + 1e-4));
    }
    int row = RECORDS / 3;
    Path map = directory.resolve("map.csv");
    PlacementEngine.write(map, computed, row, Tiers.FAST_AND_SLOW.names());
    double placed =
        run("placed", "mnemo.tiermap", map.toString(), "mnemo.slow.memory", "emulate:" + memory)
            .readRun()
            .measured()
            .throughputOpsS();
    assertThat(computed.throughputOpsS(row) / placed)
        .isCloseTo(1, within(0.003 * slowedDown / (1 + slowedDown) + 1e-4));
  }

  @Test
  void reachesFromTheSlowestToTheFastestThatAMemoryMayBe() throws Exception {
    MeasurementDirectory measured = run("measured");
    KnownMemory cxl = MemoryProfiles.byName("cxl-asic");
    Curve band = estimate(measured, cxl).curve();
    for (RangeEnd end : List.of(RangeEnd.BEST, RangeEnd.WORST)) {
      KnownMemory known = KnownMemory.of(cxl.profile(end, MemoryProfiles.PAPER_FAST));
      Curve exact = estimate(measured, known).curve();
      for (int row : new int[] {0, RECORDS / 2}) {
        double expected = exact.throughputOpsS(row);
        assertThat(
                end == RangeEnd.BEST
                    ? band.throughputIntervalOpsS(row).high()
                    : band.throughputIntervalOpsS(row).low())
            .as("%s of row %d", end, row)
            .isCloseTo(expected, within(1e-3 * expected));
      }
    }
    assertThat(band.slowdownInterval(RECORDS).halfWidth()).isCloseTo(0, within(1e-9));
  }

  @Test
  void answersForTheFirstPolicyAndMemoryOrNotAtAll() throws Exception {
    MeasurementDirectory measured = run("measured");
    EstimateOptions options =
        EstimateOptions.DEFAULTS
            .withPolicies(List.of("memory-mode"))
            .withMemories(
                new SlowMemories(
                    List.of(MemoryProfiles.byName("nvme-gen3"), MemoryProfiles.byName("paper")),
                    false,
                    null,
                    null));
    misused(() -> Estimator.estimate(measured, options), "'memory-mode'", "nvme-gen3");
  }

  @Test
  void answersForSeveralMemoriesAndPolicies() throws Exception {
    MeasurementDirectory measured = run("measured");
    EstimateOptions options =
        EstimateOptions.DEFAULTS
            .withPolicies(List.of("placed", "cached"))
            .withMemories(
                new SlowMemories(
                    List.of(MemoryProfiles.byName("paper"), MemoryProfiles.byName("nvme-gen3")),
                    false,
                    null,
                    null));
    Estimate first = Estimator.estimate(measured, options);
    assertThat(first.memoryName()).contains("paper");
    assertThat(first.others())
        .extracting(each -> each.memoryName().orElse("") + " " + each.options().policy())
        .containsExactly("paper cached", "nvme-gen3 placed", "nvme-gen3 cached");
    assertThat(first.price().value()).isEqualTo(0.2);
    Estimate nvme = first.others().get(1);
    assertThat(nvme.price().value()).isEqualTo(0.025);
    // A single one is answered for as it would be alone.
    Estimate alone = estimate(measured, MemoryProfiles.byName("nvme-gen3"));
    for (int row = 0; row <= RECORDS; row += 20) {
      assertThat(nvme.curve().throughputOpsS(row)).isEqualTo(alone.curve().throughputOpsS(row));
    }
  }
}
