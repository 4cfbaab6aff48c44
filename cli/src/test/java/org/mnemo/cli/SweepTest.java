package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

/** A sweep on the simulated store: splits beside baselines in one run. */
class SweepTest {

  @TempDir private Path directory;

  @Test
  void measuresSplitsThatTheEstimateOfTheSameRunPredicts() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 200, 20_000);
    runs.load();
    MeasurementDirectory baseline = runs.run("baseline");
    Curve byName = curve(baseline, "key");
    Path order =
        Files.write(
            directory.resolve("order.txt"),
            IntStream.rangeClosed(1, 200)
                .mapToObj(row -> byName.keyTable().keyAsString(byName.key(row)))
                .toList());

    MeasurementDirectory sweep =
        runs.run("sweep", "mnemo.placement", "sweep", "mnemo.sweep.order", order.toString());

    Map<String, double[]> measured = new TreeMap<>();
    BlockRow.read(
        sweep.blocks(),
        row -> {
          double[] sums = measured.computeIfAbsent(row.kind(), unused -> new double[2]);
          sums[0] += row.latencyNs();
          sums[1] += row.operations();
        });
    assertThat(measured).hasSize(2 + 3 + 9);
    Curve curve = curve(sweep, "file:" + order);
    Map<Long, String> kinds = new HashMap<>();
    BlockRow.read(sweep.blocks(), row -> kinds.put(row.block(), row.kind()));
    Map<String, long[]> operations = new TreeMap<>();
    OperationRow.file(Tiers.FAST_AND_SLOW)
        .read(
            sweep.operations(),
            row -> {
              long[] sums =
                  operations.computeIfAbsent(kinds.get(row.block()), unused -> new long[2]);
              sums[0] += row.latencyNs();
              sums[1]++;
            });
    for (int split = 1; split <= 9; split++) {
      String kind = "split-0.%d000".formatted(split);
      double[] sums = measured.get(kind);
      // Which requests fall into a split's blocks is luck: 1000 of them on 70 against 120 us.
      assertThat(sums[0] / sums[1])
          .as(kind)
          .isCloseTo(curve.averageLatencyNs(20 * split), within(6000.0));
      assertThat(operations.get(kind)).containsExactly((long) sums[0], (long) sums[1]);
    }
    assertThat(order).hasSameTextualContentAs(decompressed(sweep.sweepOrder()));
    // The extremes are those of whole tiers alone.
    assertThat(LatencyLog.read(sweep.latency()).keySet())
        .allMatch(tag -> tag.startsWith("fast.") || tag.startsWith("slow."));
  }

  private Path decompressed(Path file) throws Exception {
    Path copy = directory.resolve("decompressed.txt");
    try (InputStream in = CompressedFiles.open(file)) {
      Files.copy(in, copy);
    }
    return copy;
  }

  private static Curve curve(MeasurementDirectory measured, String order) {
    EstimateOptions options = EstimateOptions.DEFAULTS.withOrder(order);
    return Estimator.estimate(measured, options).curve();
  }
}
