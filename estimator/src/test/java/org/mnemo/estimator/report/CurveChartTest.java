package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormats;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.model.Interval;

class CurveChartTest {

  @TempDir private Path temporary;

  private static String trace() {
    return TestTraces.csv(
        IntStream.range(0, 400)
            .mapToObj(i -> "k%02d get 100".formatted(i % 20 * (i % 3) / 2))
            .toArray(String[]::new));
  }

  private static Range axis(Estimate estimate) {
    return ((XYPlot) CurveChart.of(estimate).getPlot()).getRangeAxis().getRange();
  }

  private Estimate noisy(double maxSlowdown) {
    SimulatedBlocks store = new SimulatedBlocks(100_000, 110_000, 60_000, 0, 0);
    MeasurementDirectory run =
        TestRun.measured(temporary.resolve("run"), trace(), store.rows(20, new Random(1)));
    return Estimator.compute(
        EstimateRequest.of(run, EstimateOptions.DEFAULTS.withMaxSlowdown(maxSlowdown)));
  }

  /** 14 % of what is shown, at either end of it. */
  @Test
  void showsTheWholeBandWithRoomAboveAndBelow() {
    Estimate estimate = noisy(0.01);
    Curve curve = estimate.curve();
    assertThat(curve.hasIntervals()).isTrue();
    double low = CurveChart.limitOpsS(estimate);
    double high = 0;
    double highestPoint = 0;
    for (int row = 0; row < curve.rows(); row++) {
      Interval interval = curve.throughputIntervalOpsS(row);
      low = Math.min(low, interval.low());
      high = Math.max(high, interval.high());
      highestPoint = Math.max(highestPoint, curve.throughputOpsS(row));
    }
    // Otherwise the test could not fail.
    assertThat(high).isGreaterThan(1.005 * highestPoint);

    Range axis = axis(estimate);

    assertThat(axis.getLowerBound()).isCloseTo(low - 0.14 * (high - low), within(1e-6));
    assertThat(axis.getUpperBound()).isCloseTo(high + 0.14 * (high - low), within(1e-6));
  }

  /** A promise far below every row is shown, too. */
  @Test
  void showsTheLimitBelowTheBand() {
    Estimate estimate = noisy(3);

    assertThat(axis(estimate).getLowerBound()).isLessThan(CurveChart.limitOpsS(estimate));
  }

  /** Without a band, from the slowest to the fastest row: the limit lies between them. */
  @Test
  void showsThePointsWhereThereIsNoBand() {
    MeasurementDirectory run =
        TestRun.write(
            temporary.resolve("bare"), trace(), TestBaselines.simple(1, List.of()), false);
    Estimate estimate = Estimator.compute(EstimateRequest.of(run, EstimateOptions.DEFAULTS));
    Curve curve = estimate.curve();
    double low = curve.throughputOpsS(0);
    double high = curve.throughputOpsS(curve.lastRow());

    Range axis = axis(estimate);

    assertThat(axis.getLowerBound()).isCloseTo(low - 0.14 * (high - low), within(1e-6));
    assertThat(axis.getUpperBound()).isCloseTo(high + 0.14 * (high - low), within(1e-6));
  }

  /** The text's top, and its bottom 3.2 % of the axis below, lie on one side of the line. */
  @Test
  void keepsTheRecommendationClearOfTheLimit() {
    SimulatedBlocks store = new SimulatedBlocks(100_000, 150_000, 10_000, 0, 0);
    MeasurementDirectory run =
        TestRun.measured(temporary.resolve("quiet"), trace(), store.rows(100, new Random(1)));
    int checked = 0;
    for (int percent = 2; percent <= 48; percent += 2) {
      Estimate estimate =
          Estimator.compute(
              EstimateRequest.of(run, EstimateOptions.DEFAULTS.withMaxSlowdown(percent / 100.0)));
      double limit = CurveChart.limitOpsS(estimate);
      double height = 0.032 * axis(estimate).getLength();
      for (Object each : ((XYPlot) CurveChart.of(estimate).getPlot()).getAnnotations()) {
        if (each instanceof XYTextAnnotation text && text.getText().startsWith("Recommended")) {
          boolean downwards = text.getTextAnchor().equals(TextAnchor.TOP_LEFT);
          double top = downwards ? text.getY() : text.getY() + height;
          assertThat(limit > top || limit < top - height).as("%d %%", percent).isTrue();
          checked++;
        }
      }
    }
    assertThat(checked).isEqualTo(24);
  }

  /** Where a file of ours and the words of a store meet. */
  @Test
  void writesItsWordsAsTextIntoSvg() throws Exception {
    ChartFiles.write(
        temporary, "curve", List.of(ChartFormats.byName("svg")), () -> CurveChart.of(noisy(0.01)));

    assertThat(Files.readString(temporary.resolve("curve.svg")))
        .contains(
            ">What FastMem buys: throughput against memory cost (redis)</text>",
            ">Memory cost relative to FastMem only (cost factor)</text>",
            ">Throughput (operations per second)</text>",
            ">Recommended split</text>",
            ">SLO: at most 1 % slower than FastMem only</text>",
            "rgb(0,114,178)");
  }
}
