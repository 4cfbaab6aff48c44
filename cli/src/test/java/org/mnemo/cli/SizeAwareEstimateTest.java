package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.family.PlacementEngine;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.SizeModel.SizeForm;

/**
 * Trending Preview (captions, posts and thumbnails of 1, 10 and 100 KB) on a simulated store whose
 * times grow with size: what the paper's one mean for all sizes gets wrong.
 */
@Tag("slow")
class SizeAwareEstimateTest {

  private static final int PLACEMENTS = 8;

  @TempDir private Path directory;

  @Test
  void estimatesTrendingPreviewExactlyWhereThePapersModelDoesNot() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 500, 5000);
    runs.load(workload());
    MeasurementDirectory baseline = runs.run("baseline", workload());
    Random random = new Random(1);
    double paperWorst = 0;
    double paperSum = 0;
    for (int i = 0; i < PLACEMENTS; i++) {
      EstimateOptions options =
          EstimateOptions.DEFAULTS.withOrder("file:" + runs.shuffledKeys(baseline, random));
      Estimate sized = Estimator.estimate(baseline, options);
      Curve paper = Estimator.estimate(baseline, options.withModel(ModelKind.PAPER)).curve();
      int row = random.nextInt(sized.curve().rows());
      Path map = directory.resolve("map.csv");
      PlacementEngine.write(map, sized.curve(), row, Tiers.FAST_AND_SLOW.names());

      MeasurementDirectory placed =
          runs.run("placed" + i, workload("mnemo.tiermap", map.toString()));

      double measured = placed.readRun().measured().throughputOpsS();
      assertThat(sized.models().sizes().form(Operation.READ)).isEqualTo(SizeForm.LINE);
      assertThat(sized.curve().throughputOpsS(row) / measured - 1).isCloseTo(0, within(1e-6));
      double paperError = paper.throughputOpsS(row) / measured - 1;
      System.out.printf(
          "row %3d: size-aware %+.1e, paper %+.4f%n",
          row, sized.curve().throughputOpsS(row) / measured - 1, paperError);
      paperWorst = Math.max(paperWorst, Math.abs(paperError));
      paperSum += Math.abs(paperError);
    }
    System.out.printf(
        "paper's model: mean of |error| %.2f %%, worst %.2f %%%n",
        100 * paperSum / PLACEMENTS, 100 * paperWorst);
    assertThat(paperWorst).isGreaterThan(0.005);
  }

  private static String[] workload(String... more) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                words(
                    "readproportion 1 updateproportion 0 requestdistribution hotspot mnemo.sizes "
                        + "../workloads/sizes/trendingpreview.csv mnemo.fast.simulated.ns.per.kib 69 "
                        + "mnemo.slow.simulated.ns.per.kib 566")));
    properties.addAll(List.of(more));
    return properties.toArray(String[]::new);
  }
}
