package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SlowMemories;

/**
 * Memories by arithmetic, held against runs in which they were emulated: on the simulated store
 * nothing is left to chance but the fractions of a nanosecond that emulation rounds.
 */
@Tag("slow")
class ComputedMemoryTest {

  private static final int RECORDS = 200;

  private static final String[] ONE_SPEED =
      words(
          "simulated.read.ns 100003 simulated.write.ns 90001 simulated.ns.per.kib 200 "
              + "mnemo.tiers fast,slow mnemo.sizes ../workloads/sizes/trendingpreview.csv");

  @TempDir Path directory;
  private SimulatedRuns runs;

  private MeasurementDirectory run(String name, String... more) throws Exception {
    return runs.run(name, Program.all(ONE_SPEED, more));
  }

  private static Estimate estimate(MeasurementDirectory measured, KnownMemory... memories) {
    EstimateOptions options =
        EstimateOptions.DEFAULTS.withMemories(
            new SlowMemories(List.of(memories), memories.length == 0, null, null));
    return Estimator.estimate(measured, options);
  }

  @BeforeEach
  void load() throws Exception {
    runs = new SimulatedRuns(directory, RECORDS, 5000);
    runs.load(ONE_SPEED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"optane-dcpmm", "nvme-gen3", "request_us=40,page=4096,channels=2"})
  void agreesWithMeasuredEmulation(String memory) throws Exception {
    String[] emulated = {"mnemo.slow.memory", "emulate:" + memory};
    Curve measured = estimate(run("emulated", emulated)).curve();
    MeasurementDirectory other = run("other", "mnemo.slow.memory", "emulate:paper");
    Curve computed = estimate(other, MemoryProfiles.known("test", memory)).curve();
    double slowedDown = measured.slowdown(0);
    assertThat(slowedDown).isGreaterThan(0.01);
    // Times by size class are fitted to a few thousand operations each.
    Offset<Double> alike = within(0.003 * slowedDown / (1 + slowedDown) + 1e-4);
    for (int row = 0; row <= RECORDS; row++) {
      assertThat(computed.throughputOpsS(row) / measured.throughputOpsS(row))
          .as("row %d", row)
          .isCloseTo(1, alike);
    }
  }

  @Test
  void answersForSeveralMemoriesAndPolicies() throws Exception {
    MeasurementDirectory measured = run("measured");
    KnownMemory nvme = MemoryProfiles.byName("nvme-gen3");
    Estimate first =
        Estimator.estimate(
            measured,
            EstimateOptions.DEFAULTS
                .withPolicies(List.of("placed", "cached"))
                .withMemories(
                    new SlowMemories(
                        List.of(MemoryProfiles.byName("paper"), nvme), false, null, null)));
    assertThat(first.memoryName()).contains("paper");
    assertThat(first.price().value()).isEqualTo(0.2);
    assertThat(first.others())
        .extracting(each -> each.memoryName().orElse("") + " " + each.options().policy())
        .containsExactly("paper cached", "nvme-gen3 placed", "nvme-gen3 cached");
    // A single one is answered for as it would be alone.
    assertThat(first.others().get(1).price().value()).isEqualTo(0.025);
    assertThat(first.others().get(1).curve().throughputOpsS(20))
        .isEqualTo(estimate(measured, nvme).curve().throughputOpsS(20));
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
}
