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

  @Test
  void measuresTheServiceTimesThatWereSet() throws Exception {
    MeasurementDirectory measured = runs.run("baseline");
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

  /** A split that was estimated, and the throughput of a run by its map. */
  private double errorOf(Curve curve, int row, String name, String... workload) throws Exception {
    Path map = directory.resolve("map.csv");
    PlacementEngine.write(map, curve, row, Tiers.FAST_AND_SLOW.names());
    double measured =
        runs.run(name, Program.all(workload, "mnemo.tiermap", map))
            .readRun()
            .measured()
            .throughputOpsS();
    return curve.row(row).throughputOpsS() / measured - 1;
  }

  @Test
  void estimatesRandomPlacementsToTheLastDigit() throws Exception {
    MeasurementDirectory baseline = runs.run("baseline");
    Random random = new Random(1);
    for (int i = 0; i < 4; i++) {
      EstimateOptions options =
          EstimateOptions.DEFAULTS
              .withModel(ModelKind.PAPER)
              .withOrder("file:" + runs.shuffledKeys(baseline, random));
      Curve curve = Estimator.estimate(baseline, options).curve();
      assertThat(errorOf(curve, random.nextInt(RECORDS + 1), "placed" + i))
          .isCloseTo(0, within(1e-9));
    }
  }

  /** Values of 1, 10 and 100 KB on a store whose times grow with size. */
  @Test
  void estimatesTimesThatGrowWithSizeWhereThePapersModelDoesNot() throws Exception {
    String[] sized =
        words(
            "readproportion 1 updateproportion 0 mnemo.sizes ../workloads/sizes/trendingpreview.csv "
                + "mnemo.fast.simulated.ns.per.kib 69 mnemo.slow.simulated.ns.per.kib 566");
    runs.load(sized);
    MeasurementDirectory baseline = runs.run("baseline", sized);
    EstimateOptions options = EstimateOptions.DEFAULTS.withOrder("key");
    Curve curve = Estimator.estimate(baseline, options).curve();
    Curve paper = Estimator.estimate(baseline, options.withModel(ModelKind.PAPER)).curve();
    assertThat(errorOf(curve, RECORDS / 3, "placed", sized)).isCloseTo(0, within(1e-6));
    assertThat(Math.abs(errorOf(paper, RECORDS / 3, "paper", sized))).isGreaterThan(0.002);
  }

  @Test
  void estimatesAPlacedRunThatScansToTheLastDigit() throws Exception {
    String[] scans = {"scanproportion", "0.5", "maxscanlength", "20"};
    MeasurementDirectory baseline = runs.run("baseline", scans);
    EstimateOptions options = EstimateOptions.DEFAULTS.withModel(ModelKind.PAPER);
    Curve curve = Estimator.estimate(baseline, options).curve();
    assertThat(errorOf(curve, RECORDS / 3, "placed", scans)).isCloseTo(0, within(1e-9));
    byte[] trace = Files.readAllBytes(baseline.trace());
    assertThat(directory.resolve("placed/trace.csv.zst")).hasBinaryContent(trace);
    // A third of 5000 scan 10.5 records each, the others ask for one.
    assertThat(baseline.readRun().counts().operations()).isBetween(18_000L, 24_000L);
  }

  @Test
  void writesTheSameTraceForTheSameSeedAndReplaysIt() throws Exception {
    Path first = runs.run("first", "mnemo.seed", "7").trace();
    byte[] bytes = Files.readAllBytes(first);
    assertThat(runs.run("second", "mnemo.seed", "7").trace()).hasBinaryContent(bytes);
    assertThat(runs.run("replayed", "mnemo.trace", first.toString()).trace())
        .hasBinaryContent(bytes);
    assertThat(Files.readAllBytes(runs.run("other", "mnemo.seed", "8").trace()))
        .isNotEqualTo(bytes);
  }

  @Test
  void keepsInsertedRecordsOnEveryTierWhileMeasuringBaselines() throws Exception {
    // A read of a record inserted on the other tier only would find nothing and void the run.
    MeasurementDirectory measured =
        runs.run(
            "inserts", words("insertproportion 0.3 requestdistribution latest updateproportion 0"));
    assertThat(measured.readRun().counts().notFound()).isZero();
  }
}
