package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

class EstimatePicturesTest {

  @TempDir private Path temporary;

  private static String trace() {
    return TestTraces.csv(400, i -> "k%02d get 100".formatted(i % 20 * (i % 3) / 2));
  }

  private static Interval axis(Estimate estimate) {
    Axis y = EstimatePictures.slowdown(estimate).panels().get(0).y();
    return new Interval(y.low(), y.high());
  }

  private Estimate noisy(double maxSlowdown) {
    SimulatedBlocks store = new SimulatedBlocks(100_000, 110_000, 60_000, 0, 0);
    MeasurementDirectory run =
        TestRun.measured(temporary.resolve("run"), trace(), store.rows(20, new Random(1)));
    return Estimator.estimate(run, EstimateOptions.DEFAULTS.withMaxSlowdown(maxSlowdown));
  }

  @Test
  void showsTheWholeBandFromZero() {
    Estimate estimate = noisy(0.01);
    Curve curve = estimate.curve();
    double low = 0;
    double high = 0;
    for (int row = 0; row < curve.rows(); row++) {
      low = Math.min(low, 100 * curve.slowdownInterval(row).low());
      high = Math.max(high, 100 * curve.slowdownInterval(row).high());
    }
    // Otherwise the test could not fail.
    assertThat(high).isGreaterThan(100 * curve.slowdown(0));

    assertThat(axis(estimate).holds(high)).isTrue();
    assertThat(axis(estimate).holds(low)).isTrue();
    assertThat(axis(estimate).holds(0)).isTrue();
  }

  @Test
  void showsTheSloAboveTheBand() {
    assertThat(axis(noisy(3)).holds(300)).isTrue();
  }

  @Test
  void drawsTheDotOnTheCurveWithItsIntervalWithinTheSlo() {
    SimulatedBlocks store = new SimulatedBlocks(100_000, 150_000, 10_000, 0, 0);
    MeasurementDirectory run =
        TestRun.measured(temporary.resolve("quiet"), trace(), store.rows(100, new Random(1)));
    Estimate estimate = Estimator.estimate(run, EstimateOptions.DEFAULTS.withMaxSlowdown(0.2));
    Point dot = EstimatePictures.slowdown(estimate).panels().get(0).series().get(2).points().get(0);
    int row = estimate.chosenRow().orElseThrow();
    assertThat(dot.x()).isEqualTo(estimate.curve().costFactor(row));
    assertThat(dot.y()).isCloseTo(100 * estimate.curve().slowdown(row), within(1e-9));
    assertThat(dot.high()).isLessThanOrEqualTo(20);
  }

  /** Where a file of ours and the words of a store meet. */
  @Test
  void writesItsWordsAsTextIntoSvg() throws Exception {
    ChartFiles.write(
        temporary, "curve", List.of(ChartFormat.SVG), () -> EstimatePictures.slowdown(noisy(0.01)));

    assertThat(Files.readString(temporary.resolve("curve.svg")))
        .contains(
            ">Slowdown by memory cost (redis)</text>",
            ">Memory cost relative to FastMem only (cost factor)</text>",
            ">Slowdown against FastMem only (%)</text>",
            ">SLO: at most 1 % slower</text>",
            "rgb(0,114,178)");
  }
}
