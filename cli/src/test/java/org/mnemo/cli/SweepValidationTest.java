package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Validator;

/** Sweeps of the simulated store, whose truth is known, held against their estimate. */
@Tag("slow")
class SweepValidationTest {

  private static final int RECORDS = 200;

  @TempDir private static Path shared;
  @TempDir private Path directory;

  /** A sweep where no time is a matter of chance. */
  private static MeasurementDirectory exact;

  @BeforeAll
  static void sweepOnce() throws Exception {
    exact = sweep(shared, 20_000);
  }

  @Test
  void findsNoErrorWhereTimesAreExact() {
    for (ModelKind kind : ModelKind.values()) {
      Validation validation = Validator.validate(exact, EstimateOptions.DEFAULTS.withModel(kind));

      assertThat(validation.rows()).hasSize(9 * (Metric.values().length - 1));
      assertThat(validation.rows())
          .allSatisfy(
              row -> {
                assertThat(row.error()).as("%s", row).isBetween(-1e-6, 1e-6);
                assertThat(row.noiseFloor()).as("%s", row).isBetween(0.0, 1e-9);
                assertThat(row.errorInterval().halfWidth()).as("%s", row).isLessThan(1e-6);
                assertThat(row.isWithinNoise()).as("%s", row).isTrue();
              });
      assertThat(validation.disturbedShare()).isZero();
    }
  }

  /** Both tiers have one speed, and SlowMem is emulated on top of it. */
  @Test
  void holdsAComputedMemoryAgainstWhatWasMeasured() throws Exception {
    MeasurementDirectory sweep =
        sweep(
            directory,
            20_000,
            words(
                "mnemo.slow.simulated.read.ns 100003 "
                    + "mnemo.slow.simulated.write.ns 90001 mnemo.slow.memory "
                    + "emulate:paper"));

    Validation right = Validator.validate(sweep, computed("paper"));

    assertThat(right.of(Metric.THROUGHPUT)).hasSize(10);
    // With all data in SlowMem, where the measured SlowMem would be its own judge.
    assertThat(right.of(Metric.THROUGHPUT).get(0).split()).isZero();
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
  }

  private static EstimateOptions computed(String memory) {
    return EstimateOptions.DEFAULTS.withMemories(
        new SlowMemories(List.of(MemoryProfiles.known("test", memory)), false, null, null));
  }

  @Tag("full")
  @Test
  void tellsTheErrorsOfChance() throws Exception {
    MeasurementDirectory sweep =
        sweep(
            directory,
            40_000,
            words(
                "mnemo.fast.simulated.read.jitter.ns 20000 "
                    + "mnemo.slow.simulated.read.jitter.ns 40000 "
                    + "mnemo.fast.simulated.write.jitter.ns 20000 "
                    + "mnemo.slow.simulated.write.jitter.ns 40000"));

    Validation validation = Validator.validate(sweep, EstimateOptions.DEFAULTS);

    assertThat(validation.rows()).allSatisfy(row -> assertThat(row.noiseFloor()).isPositive());
    List<ValidationRow> means =
        validation.rows().stream().filter(row -> !row.metric().isQuantile()).toList();
    assertThat(means).allSatisfy(row -> assertThat(row.error()).isBetween(-0.05, 0.05));
    // 27 intervals of 95 %, those of a split not independent of each other.
    assertThat(means.stream().filter(row -> row.errorInterval().holds(0)).count())
        .isGreaterThanOrEqualTo(22);
  }

  @Test
  void refusesAnOrderThatWasNotSwept() throws Exception {
    Path copy = directory.resolve("copy");
    Directories.copy(exact.root(), copy);
    MeasurementDirectory sweep = MeasurementDirectory.open(copy);
    List<String> keys;
    try (InputStream order = CompressedFiles.open(sweep.sweepOrder())) {
      keys = new String(order.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    Files.delete(sweep.sweepOrder());
    Files.write(sweep.sweepOrder(), keys.subList(0, keys.size() / 3));

    refused(
        () -> Validator.validate(sweep, EstimateOptions.DEFAULTS),
        "sweep-order.txt.zst",
        "requests to FastMem");
  }

  private static MeasurementDirectory sweep(
      Path directory, int operations, String... namesAndValues) throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, RECORDS, operations);
    runs.load();
    Curve byName =
        Estimator.estimate(
                runs.run("baseline", "operationcount", "4000"),
                EstimateOptions.DEFAULTS.withOrder("key"))
            .curve();
    Path order =
        Files.write(
            directory.resolve("order.txt"),
            IntStream.rangeClosed(1, RECORDS)
                .mapToObj(row -> byName.keyTable().keyAsString(byName.key(row)))
                .toList());
    return runs.run(
        "sweep",
        Program.all(words("mnemo.placement sweep mnemo.sweep.order %s", order), namesAndValues));
  }
}
