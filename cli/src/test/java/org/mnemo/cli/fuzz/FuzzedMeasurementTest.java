package org.mnemo.cli.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.SimulatedRuns;
import org.mnemo.cli.StockYcsb;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

/** Measurement directories of which one file is a mutant. */
@Tag("slow")
class FuzzedMeasurementTest {

  @TempDir static Path measured;

  @TempDir Path temporary;

  private MeasurementDirectory run;

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(measured, 20, 600);
    runs.load();
    runs.run("run");
  }

  @BeforeEach
  void receive() throws IOException {
    Path root = temporary.resolve("received");
    StockYcsb.copy(measured.resolve("run"), root);
    run = new MeasurementDirectory(root);
  }

  /**
   * With checksums what is read is what was written. Without them, as in older directories, a file
   * is refused in a sentence or gives the same curve twice.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "blocks.csv",
        "baselines.json",
        "latency.hlog",
        "dataset.csv.zst",
        "trace.csv.zst",
        "run.json"
      })
  void isRefusedOrReadAsItWas(String name) throws IOException {
    String whole = curve();
    Path file = run.root().resolve(name);
    Path seed = Files.copy(file, temporary.resolve("seed"));
    new Fuzz(seed, file, temporary, mutant -> curve(), mutant -> whole).run(0.2);
    Files.copy(seed, file, StandardCopyOption.REPLACE_EXISTING);
    SimulatedRuns.removeChecksums(run);
    Files.copy(file, seed, StandardCopyOption.REPLACE_EXISTING);
    new Fuzz(seed, file, temporary, mutant -> curve(), mutant -> curve()).run(0.2);
  }

  private String curve() {
    Estimate estimate =
        Estimator.estimate(MeasurementDirectory.open(run.root()), EstimateOptions.DEFAULTS);
    Curve curve = estimate.curve();
    StringBuilder all = new StringBuilder("row ").append(estimate.chosenRow());
    for (int row = 0; row < curve.rows(); row++) {
      assertThat(curve.row(row).throughputOpsS()).isPositive().isFinite();
      all.append('\n').append(curve.row(row));
    }
    return all.toString();
  }
}
