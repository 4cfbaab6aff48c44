package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;
import static org.mnemo.ycsb.Refusals.refused;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Validator;

/** A sweep of the simulated store, whose truth is known, compared with its estimate. */
@Tag("slow")
class SweepValidationTest {

  private static final int RECORDS = 200;

  @TempDir private Path directory;

  /** Both tiers have one speed, and SlowMem is emulated on top of it. */
  @Test
  void holdsAComputedMemoryAgainstWhatWasMeasured() throws Exception {
    MeasurementDirectory sweep = sweep();
    Validation right = Validator.validate(sweep, computed("paper"));
    assertThat(right.of(Metric.THROUGHPUT)).hasSize(10);
    // With all data in SlowMem, where the measured SlowMem would be its own judge.
    assertThat(right.of(Metric.THROUGHPUT).get(0).fastShare()).isZero();
    assertThat(right.rows())
        .allSatisfy(row -> assertThat(row.error()).as("%s", row).isBetween(-0.002, 0.002));
    // 8 dependent loads of 1000 ns in place of 238.1 add 6.1 us to some 100.
    Validation wrong =
        Validator.validate(sweep, computed("latency_ns=1000,read_gb_s=9,write_gb_s=9"));
    ValidationRow slowOnly = wrong.of(Metric.THROUGHPUT).get(0);
    assertThat(slowOnly.error()).isLessThan(-0.04);
    assertThat(slowOnly.isWithinNoise()).isFalse();
    assertThat(wrong.of(Metric.READ_P95).get(0).error()).isGreaterThan(0.04);
    refusesAnOrderThatWasNotSwept(sweep);
  }

  private static EstimateOptions computed(String memory) {
    return EstimateOptions.DEFAULTS.withMemories(
        new SlowMemories(List.of(MemoryProfiles.known("test", memory)), false, null, null));
  }

  private static void refusesAnOrderThatWasNotSwept(MeasurementDirectory sweep) throws Exception {
    List<String> keys =
        new String(CompressedFiles.readSmall(sweep.sweepOrder()), StandardCharsets.UTF_8)
            .lines()
            .toList();
    Files.write(sweep.sweepOrder(), keys.subList(0, keys.size() / 3));
    refused(
        () -> Validator.validate(sweep, EstimateOptions.DEFAULTS),
        "sweep-order.txt.zst",
        "requests to FastMem");
  }

  private MeasurementDirectory sweep() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, RECORDS, 20_000);
    runs.load();
    Path order = runs.shuffledKeys(runs.run("baseline", "operationcount", "4000"), new Random(1));
    return runs.run(
        "sweep",
        words(
            "mnemo.placement sweep mnemo.sweep.order %s mnemo.slow.simulated.read.ns 100003 "
                + "mnemo.slow.simulated.write.ns 90001 mnemo.slow.memory emulate:paper",
            order));
  }
}
