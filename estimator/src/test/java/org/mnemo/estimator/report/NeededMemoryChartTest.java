package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.Range;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.sla.SlaAlpha;

class NeededMemoryChartTest {

  @TempDir private Path temporary;

  /** Four keys in turn, then one of them only. */
  private Estimate estimate(int windows) {
    String trace =
        TestTraces.csv(
            IntStream.range(0, 400)
                .mapToObj(i -> "k%d get 1000".formatted(i < 200 ? i % 4 : 0))
                .toArray(String[]::new));
    return Estimator.compute(
        TestRun.sure(
            TestRun.write(
                temporary.resolve("run" + windows),
                trace,
                TestBaselines.simple(1, List.of()),
                false),
            EstimateOptions.DEFAULTS.withPolicies(List.of(Policies.CACHED)).withWindows(windows)));
  }

  private static XYPlot plot(Estimate estimate) {
    return NeededMemoryChart.plot(estimate.curve(), estimate.sla().orElseThrow());
  }

  @Test
  void drawsEveryWindowOverItsNumberFromTheFirstOn() {
    Estimate estimate = estimate(4);
    Curve curve = estimate.curve();
    SlaAlpha sla = estimate.sla().orElseThrow();
    // The keys in turn need all of them; one key alone none but itself.
    assertThat(sla.windows().get(0)).isGreaterThan(sla.windows().get(3));
    XYPlot plot = plot(estimate);
    assertThat(plot.getDomainAxis().getRange()).isEqualTo(new Range(0.5, 4.5));
    XYDataset needed = plot.getDataset(0);
    assertThat(needed.getItemCount(0)).isEqualTo(5);
    for (int i = 0; i <= 4; i++) {
      assertThat(needed.getXValue(0, i)).isEqualTo(i + 0.5);
      assertThat(needed.getYValue(0, i))
          .isEqualTo(100 * curve.fastShare(sla.windows().get(Math.min(i, 3))));
    }
  }

  /** In the first window all three are as much, so lines below an area would not be seen. */
  @Test
  void drawsWhatManagersGiveOverWhatIsNeeded() {
    XYPlot plot = plot(estimate(4));
    XYDataset given = plot.getDataset(1);
    assertThat(given.getSeriesCount()).isEqualTo(2);
    double first = plot.getDataset(0).getYValue(0, 0);
    assertThat(given.getYValue(0, 0)).isEqualTo(first);
    assertThat(given.getYValue(1, 0)).isEqualTo(first);
    assertThat(plot.getDatasetRenderingOrder()).isEqualTo(DatasetRenderingOrder.FORWARD);
  }

  @Test
  void countsFewWindowsByOneAndManyByRoundSteps() {
    assertThat(step(20)).isEqualTo(1);
    assertThat(step(100)).isEqualTo(10);
  }

  private double step(int windows) {
    return ((NumberAxis) plot(estimate(windows)).getDomainAxis()).getTickUnit().getSize();
  }
}
