package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.key.StoredSizes;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;

/** A trace of reads and of {@code set}, which is all that many caches are asked. */
class ReplayedWritesTest {

  private static final int ROUNDS = 200;

  @TempDir Path directory;

  /** Each round reads a, which is there before, and sets a and b; the first set of b makes it. */
  @Test
  void countAsUpdatesInTheMeasurementAndInTheEstimate() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int round = 0; round < ROUNDS; round++) {
      lines.append("0,a,1,50,0,get,0\n0,a,1,50,0,set,0\n");
      lines.append("0,b,1,%d,0,set,0%n".formatted(round < ROUNDS - 1 ? 10 : 70));
    }
    String trace = Files.writeString(directory.resolve("t.csv"), lines).toString();
    SimulatedRuns runs = new SimulatedRuns(directory, 1, 3 * ROUNDS);
    runs.load("mnemo.trace", trace);
    MeasurementDirectory measured = runs.run("run", "mnemo.trace", trace);

    // The one insert stands in the guard of the first block.
    assertThat(Files.readString(measured.blocks()))
        .contains(",read,", ",update,")
        .doesNotContain(",insert,");
    RequestCounts expected = new RequestCounts(ROUNDS, 2 * ROUNDS - 1, 1, 0, 0);
    MeasuredRun run = new MeasuredRun(measured);
    assertThat(counts(run, run.requests())).isEqualTo(expected);
    TracePart named = TracePart.all(Path.of(trace), TracePart.Origin.NAMED);
    assertThat(counts(run, named)).isEqualTo(expected);
    StoredSizes stored = DatasetFile.sizes(measured.dataset());
    assertThat(stored.valueBytes(stored.find(new byte[] {'b'}, 0, 1))).isEqualTo(70);
  }

  private static RequestCounts counts(MeasuredRun run, TracePart requests) {
    Estimate estimate =
        Estimator.estimate(
            run,
            new TraceSource(requests, run.dataset(), TraceWatch.NONE),
            EstimateOptions.DEFAULTS);
    return RequestCounts.of(estimate.pattern().operationTotals());
  }
}
