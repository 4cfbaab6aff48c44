package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StackedXYAreaRenderer2;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultTableXYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;

/** Sizes of all tiers along the frontier, one on top of the other, and throughput above them. */
final class TierStackChart {

  /** Number of steps of cost that can be told apart. */
  private static final double STEPS = 400;

  private TierStackChart() {}

  static JFreeChart of(Estimate estimate) {
    Curve curve = estimate.curve();
    DefaultTableXYDataset sizes = new DefaultTableXYDataset();
    XYSeries[] byTier = new XYSeries[curve.tiers()];
    // Fastest at the bottom, as what is bought first.
    for (int tier = 0; tier < byTier.length; tier++) {
      byTier[tier] = new XYSeries(estimate.prices().tiers().get(tier), false, false);
    }
    XYSeries throughput = new XYSeries("throughput");
    int chosen = estimate.chosenRow().orElse(0);
    double drawn = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < curve.rows(); row++) {
      double cost = curve.costFactor(row);
      boolean isMark = row == chosen || row == curve.lastRow();
      if (cost - drawn >= 1 / STEPS || (isMark && cost > drawn)) {
        drawn = cost;
        throughput.add(cost, curve.throughputOpsS(row));
        for (int tier = 0; tier < byTier.length; tier++) {
          byTier[tier].add(cost, 100.0 * curve.bytes(row, tier) / curve.totalBytes());
        }
      }
    }
    StackedXYAreaRenderer2 areas = new StackedXYAreaRenderer2();
    for (int tier = 0; tier < byTier.length; tier++) {
      sizes.addSeries(byTier[tier]);
      areas.setSeriesPaint(tier, colour(tier));
    }
    XYPlot plot =
        new XYPlot(
            sizes,
            CurveChart.costAxis(),
            ChartStyle.axis("Share of the data (%)", 0, 100, 10),
            areas);
    NumberAxis speed = ChartStyle.axis("Throughput (operations per second)");
    speed.setAutoRangeIncludesZero(true);
    plot.setRangeAxis(1, speed);
    plot.setRangeAxisLocation(1, AxisLocation.BOTTOM_OR_RIGHT);
    XYLineAndShapeRenderer line = new XYLineAndShapeRenderer(true, false);
    line.setSeriesPaint(0, ChartStyle.TEXT);
    line.setSeriesStroke(0, new BasicStroke(3f));
    // Before its data, which the renderer of the stack cannot take.
    plot.setRenderer(1, line);
    plot.setDataset(1, new XYSeriesCollection(throughput));
    plot.mapDatasetToRangeAxis(1, 1);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    estimate
        .chosenRow()
        .ifPresent(
            row ->
                plot.addDomainMarker(
                    new ValueMarker(
                        curve.costFactor(row), CurveChart.RECOMMENDED, new BasicStroke(2.5f))));
    JFreeChart chart =
        ChartStyle.chart(
            "Sizes of the tiers along the frontier of cost against time ("
                + estimate.evidence().store()
                + ")",
            plot,
            true);
    ChartStyle.addSubtitle(
        chart,
        estimate.chosenRow().stream()
            .mapToObj(row -> "Recommended (vertical line): " + TierText.sizes(estimate, row))
            .findFirst()
            .orElse("No answer yet: the measurement is too short"),
        ChartStyle.TEXT,
        Font.PLAIN);
    if (!estimate.emulatedTiers().isEmpty()) {
      ChartStyle.addSubtitle(
          chart, CurveChart.emulation(estimate.emulatedTiers()), CurveChart.RECOMMENDED, Font.BOLD);
    }
    return chart;
  }

  /** Lighter than lines, which have to be seen on them. */
  private static Color colour(int tier) {
    Color full = ChartStyle.SERIES.get(tier % ChartStyle.SERIES.size());
    return new Color(full.getRed(), full.getGreen(), full.getBlue(), 150);
  }
}
