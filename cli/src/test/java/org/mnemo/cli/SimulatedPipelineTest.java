package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.family.PlacementEngine;
import org.mnemo.estimator.model.ModelKind;

/**
 * The whole pipeline on the simulated store and its virtual clock: load, baselines, estimate,
 * placement, and the placed run measured again. Nothing is left to chance, so estimate and
 * measurement must agree to the last digit.
 */
class SimulatedPipelineTest {

  private static final int RECORDS = 200;
  private static final int OPERATIONS = 5000;

  @TempDir Path directory;
  private SimulatedRuns runs;

  @BeforeEach
  void load() throws Exception {
    runs = new SimulatedRuns(directory, RECORDS, OPERATIONS);
    runs.load();
  }

  private MeasurementDirectory run(String name, String... namesAndValues) throws Exception {
    return runs.run(name, namesAndValues);
  }

  @Test
  void measuresTheServiceTimesThatWereSet() throws Exception {
    MeasurementDirectory measured = run("baseline");
    assertThat(measured.readBaselines().serviceTimes())
        .extracting(time -> time.tier() + " " + time.operation() + " " + time.meanNs())
        .containsExactly(
            "fast READ 100003.0",
            "fast UPDATE 90001.0",
            "slow READ 170011.0",
            "slow UPDATE 120007.0");
    assertThat(measured.readBaselines().mixed())
        .hasSize(3)
        .allSatisfy(mixture -> assertThat(mixture.excessNs()).isCloseTo(0, within(1e-6)));
  }

  @Test
  void estimatesRandomPlacementsToTheLastDigit() throws Exception {
    MeasurementDirectory baseline = run("baseline");
    Random random = new Random(1);
    for (int i = 0; i < 8; i++) {
      EstimateOptions options =
          EstimateOptions.DEFAULTS
              .withModel(ModelKind.PAPER)
              .withOrder("file:" + runs.shuffledKeys(baseline, random));
      Curve curve = Estimator.estimate(baseline, options).curve();
      int row = random.nextInt(RECORDS + 1);
      Path map = directory.resolve("map.csv");
      PlacementEngine.write(map, curve, row, Tiers.FAST_AND_SLOW.names());

      RunInfo placed = run("placed" + i, "mnemo.tiermap", map.toString()).readRun();

      assertThat(placed.measured().operations()).isEqualTo(OPERATIONS);
      double estimated = curve.row(row).throughputOpsS();
      assertThat(placed.measured().throughputOpsS() / estimated - 1).isCloseTo(0, within(1e-9));
    }
  }

  @Test
  void estimatesAPlacedRunThatScansToTheLastDigit() throws Exception {
    String[] scans = {"scanproportion", "0.5", "maxscanlength", "20"};
    MeasurementDirectory baseline = run("baseline", scans);
    EstimateOptions options = EstimateOptions.DEFAULTS.withModel(ModelKind.PAPER);
    Curve curve = Estimator.estimate(baseline, options).curve();
    Path map = directory.resolve("map.csv");
    PlacementEngine.write(map, curve, RECORDS / 3, Tiers.FAST_AND_SLOW.names());

    MeasurementDirectory placed =
        run("placed", "mnemo.tiermap", map.toString(), scans[0], scans[1], scans[2], scans[3]);

    assertThat(Files.readAllBytes(placed.trace())).isEqualTo(Files.readAllBytes(baseline.trace()));
    RunInfo info = placed.readRun();
    // A third of 5000 scan 10.5 records each, the others ask for one.
    assertThat(info.measured().operations()).isBetween(18_000L, 24_000L);
    double estimated = curve.row(RECORDS / 3).throughputOpsS();
    assertThat(info.measured().throughputOpsS() / estimated - 1).isCloseTo(0, within(1e-9));
  }

  @Test
  void writesTheSameTraceForTheSameSeed() throws Exception {
    byte[] first = Files.readAllBytes(run("first", "mnemo.seed", "7").trace());
    byte[] second = Files.readAllBytes(run("second", "mnemo.seed", "7").trace());
    byte[] other = Files.readAllBytes(run("other", "mnemo.seed", "8").trace());
    assertThat(second).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void replaysItsOwnTrace() throws Exception {
    MeasurementDirectory original = run("original");
    Path trace = original.trace();
    MeasurementDirectory replayed = run("replayed", "mnemo.trace", trace.toString());
    assertThat(Files.readAllBytes(replayed.trace())).isEqualTo(Files.readAllBytes(trace));
  }

  @Test
  void keepsInsertedRecordsOnEveryTierWhileMeasuringBaselines() throws Exception {
    // A read of a record inserted on the other tier only would find nothing and void the run.
    MeasurementDirectory measured =
        run("inserts", words("insertproportion 0.3 requestdistribution latest updateproportion 0"));
    assertThat(measured.readRun().counts().notFound()).isZero();
  }
}
