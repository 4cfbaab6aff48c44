package org.mnemo.estimator.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;

class CoverageViewTest {

  @TempDir private Path directory;

  private MeasurementDirectory run() {
    return TestRun.measured(
        directory.resolve("run"),
        TestTraces.csv("a get 100", "b get 100", "a get 100", "c get 100"),
        new SimulatedBlocks(100_000, 150_000, 10_000, 0, 0).rows(30, new Random(1)));
  }

  private static List<List<Cell>> covered(EstimateRequest request) {
    return CoverageView.of(Estimator.compute(request)).rows();
  }

  @Test
  void coversAllOfWhatWasRecorded() {
    List<List<Cell>> covered = covered(EstimateRequest.of(run(), EstimateOptions.DEFAULTS));
    assertThat(covered)
        .extracting(row -> row.get(1).low())
        .containsExactly(1.0, 1.0, 1.0, Double.NaN);
    assertThat(covered.get(0).get(2).text()).isEqualTo("all 4");
    // 30 rounds of two blocks on each of two tiers, of 20 reads each.
    assertThat(covered.get(1).get(2).text()).contains("2,400 of 4 operations were timed");
    assertThat(covered.get(3).get(2).text()).startsWith("3; further stored keys");
  }

  @Test
  void saysThatTheFirstRequestsOnlyAreMeant() {
    EstimateRequest request = EstimateRequest.of(run(), EstimateOptions.DEFAULTS);
    List<List<Cell>> covered = covered(request.withTrace(request.trace().first(3)));
    assertThat(covered.get(0).get(1).low()).isNaN();
    assertThat(covered.get(0).get(2).text()).startsWith("the first 3 of the trace");
  }

  @Test
  void countsRequestsOfAnotherTraceThatNothingLikeWasTimedOf() throws IOException {
    MeasurementDirectory run = run();
    Path other = directory.resolve("other.csv");
    // Values of 100 bytes were measured; one of five requests is for a megabyte.
    Files.writeString(
        other, TestTraces.csv("a get 100", "b get 100", "a get 100", "c get 1000000", "a get 100"));
    List<List<Cell>> covered =
        covered(EstimateRequest.of(run, EstimateOptions.DEFAULTS).withTrace(other, null));
    assertThat(covered.get(1).get(1).low()).isNaN();
    assertThat(covered.get(1).get(2).text()).contains("another trace");
    assertThat(covered.get(2).get(1).low()).isEqualTo(0.8);
    assertThat(covered.get(2).get(2).text()).startsWith("1 have operations or sizes");
  }
}
