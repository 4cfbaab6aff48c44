package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.note.NoteCode;

/** Three tiers, all measured, of which the estimate takes the first two. */
class ThreeTiersTest {

  private static final String[] TIERS = {
    "mnemo.tiers", "dram, cxl,ssd",
    "mnemo.dram.simulated.read.ns", "100003",
    "mnemo.cxl.simulated.read.ns", "170011",
    "mnemo.ssd.simulated.read.ns", "900001",
    "mnemo.dram.simulated.write.ns", "90001",
    "mnemo.cxl.simulated.write.ns", "120007",
    "mnemo.ssd.simulated.write.ns", "950003"
  };

  @TempDir Path directory;
  private SimulatedRuns runs;
  private MeasurementDirectory measured;

  @BeforeEach
  void measure() throws Exception {
    runs = new SimulatedRuns(directory, 100, 6000);
    runs.load(TIERS);
    measured = runs.run("three", TIERS);
  }

  @Test
  void measuresEveryTier() {
    Baselines baselines = measured.readBaselines();
    assertThat(baselines.tiers()).containsExactly("dram", "cxl", "ssd");
    assertThat(baselines.serviceTime("ssd", Operation.READ).orElseThrow().meanNs())
        .isEqualTo(900_001, within(1e-6));
    assertThat(baselines.mixed())
        .extracting(Baselines.Mixed::kind)
        .contains("mixed-dram+cxl-0.5", "mixed-cxl+ssd-0.5");
  }

  /** The same two tiers by themselves must give the same curve, to rounding. */
  @Test
  void estimatesSplitsOfTheFirstTwo() throws Exception {
    SimulatedRuns two = new SimulatedRuns(directory.resolve("two"), 100, 6000);
    Files.createDirectories(directory.resolve("two"));
    two.load();
    Curve ofTwo = estimate(two.run("run")).curve();
    Estimate estimate = estimate(measured);
    Curve ofThree = estimate.curve();
    assertThat(ofThree.rows()).isEqualTo(ofTwo.rows());
    for (int row = 0; row < ofTwo.rows(); row++) {
      assertThat(ofThree.throughputOpsS(row))
          .isCloseTo(ofTwo.throughputOpsS(row), within(1e-8 * ofTwo.throughputOpsS(row)));
    }
    assertThat(estimate.notes())
        .contains(
            Note.of(NoteCode.MORE_THAN_TWO_TIERS).with("tiers", List.of("dram", "cxl", "ssd")));
  }

  private static Estimate estimate(MeasurementDirectory run) {
    return Estimator.compute(EstimateRequest.of(run, EstimateOptions.DEFAULTS));
  }

  @Test
  void placesKeysInTheFirstTwoAndRunsByTheMap() throws Exception {
    Path map = directory.resolve("map.csv");
    assertThat(
            Program.mnemo(
                    "place", measured.root().toString(), "--row", "30", "--out", map.toString())
                .status())
        .isZero();
    Tiers tiers = new Tiers(java.util.List.of("dram", "cxl", "ssd"));
    assertThat(KeyTierMapFile.read(map, tiers).defaultTier()).isEqualTo(1);
    String[] placed = java.util.Arrays.copyOf(TIERS, TIERS.length + 2);
    placed[TIERS.length] = "mnemo.tiermap";
    placed[TIERS.length + 1] = map.toString();
    runs.load(placed);
    Baselines baselines = runs.run("placed", placed).readBaselines();
    assertThat(baselines.tiers()).containsExactly("dram", "cxl", "ssd");
  }
}
