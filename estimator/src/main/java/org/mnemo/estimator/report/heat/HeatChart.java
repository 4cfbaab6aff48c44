package org.mnemo.estimator.report.heat;

import java.awt.BasicStroke;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.report.CurveChart;

/** The picture of a heat: requests that FastMem serves by the bytes that it holds, with a band. */
public final class HeatChart {

  private static final int POINTS = 400;

  private HeatChart() {}

  public static JFreeChart of(Heat heat) {
    YIntervalSeries hottest =
        new YIntervalSeries("hottest bytes, whoever finds them (95 % interval)");
    XYSeries listed = new XYSeries("hottest bytes by this listing");
    for (int i = 0; i <= POINTS; i++) {
      // Closer where the curve is steep.
      HeatPoint point = HeatPoint.of(heat, Math.pow((double) i / POINTS, 2));
      double x = 100 * point.fastShare();
      hottest.add(
          x,
          100 * point.requestsFast(),
          100 * point.requestsFastLow(),
          100 * point.requestsFastHigh());
      listed.add(x, 100 * point.requestsFastByListing());
    }
    YIntervalSeriesCollection band = new YIntervalSeriesCollection();
    band.addSeries(hottest);
    XYPlot plot =
        new XYPlot(
            band,
            ChartStyle.axis("FastMem, share of the data (%)", 0, 100, 20),
            ChartStyle.axis("Requests that FastMem serves (%)", 0, 102, 20),
            CurveChart.renderer());
    XYLineAndShapeRenderer line = new XYLineAndShapeRenderer(true, false);
    line.setSeriesPaint(0, ChartStyle.VERMILION);
    line.setSeriesStroke(
        0,
        new BasicStroke(
            2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {10f, 6f}, 0f));
    plot.setDataset(1, new XYSeriesCollection(listed));
    plot.setRenderer(1, line);
    JFreeChart chart = ChartStyle.chart("How hot the data is", plot, true);
    ChartStyle.addSubtitle(
        chart,
        "From %s of %s with %s; no trace"
            .formatted(
                heat.facts().countsUses() ? "the LFU counters" : "the idle times",
                CountedNoun.of(heat.facts().keys(), "key"),
                Quantities.bytes(Math.round(heat.totalBytes()))),
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }
}
