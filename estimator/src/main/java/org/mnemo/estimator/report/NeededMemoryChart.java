package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.SeriesRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaAlpha;

/**
 * Lays out the FastMem that an agreement needs over time, as Fig. 5 of the SLA-alpha paper: what
 * each window needs is an area, so that what managers give is seen where it is as much.
 */
final class NeededMemoryChart {

  /** Half of the width of a window, whose middle is its number. */
  private static final double HALF = 0.5;

  private static final Color NEEDED = new Color(0xBD, 0xDB, 0xEE);
  private static final int ALL_NUMBERED = 20;

  private static final float[] DASH = {10f, 6f};

  private NeededMemoryChart() {}

  static JFreeChart of(Estimate estimate, SlaAlpha sla) {
    int windows = sla.windows().size();
    JFreeChart chart =
        ChartStyle.chart(
            "FastMem that the agreement needs over time (" + estimate.options().policy() + ")",
            plot(estimate.curve(), sla),
            true);
    ChartStyle.addSubtitle(
        chart,
        "At most %s slower than FastMem only in each of %s of some %s"
            .formatted(
                Quantities.shortPercent(estimate.options().maxSlowdown()),
                CountedNoun.of(windows, "window"),
                CountedNoun.of(estimate.pattern().requests() / windows, "request")),
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }

  /** What windows need, and what managers give them; window i is drawn from i - 0.5 to i + 0.5. */
  static XYPlot plot(Curve curve, SlaAlpha sla) {
    int windows = sla.windows().size();
    XYSeries needed = new XYSeries("needed by the window");
    XYSeries adapting = new XYSeries("given by a manager that goes by the two windows before");
    XYSeries fixed = new XYSeries("fixed, so that no window breaks the agreement");
    int most = sla.fixedRow().orElse(curve.lastRow());
    for (int window = 0; window <= windows; window++) {
      // The last value is drawn up to the end of its window.
      int at = Math.min(window, windows - 1);
      double start = window + HALF;
      needed.add(start, 100 * curve.fastShare(sla.windows().get(at)));
      adapting.add(start, 100 * curve.fastShare(sla.adaptedRow(at)));
    }
    // Two points only, or else each piece of a dashed line would begin with a dash.
    fixed.add(HALF, 100 * curve.fastShare(most));
    fixed.add(windows + HALF, 100 * curve.fastShare(most));
    XYStepRenderer steps = new XYStepRenderer();
    steps.setSeriesPaint(0, ChartStyle.VERMILION);
    steps.setSeriesStroke(0, new BasicStroke(2.5f));
    steps.setSeriesPaint(1, ChartStyle.GREEN);
    steps.setSeriesStroke(
        1, new BasicStroke(2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, DASH, 0f));
    XYStepAreaRenderer area = new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
    area.setSeriesPaint(0, NEEDED);
    XYPlot plot =
        new XYPlot(
            new XYSeriesCollection(needed),
            windowAxis(windows),
            ChartStyle.axis("FastMem, share of the data (%)", 0, 102, 20),
            area);
    XYSeriesCollection given = new XYSeriesCollection(adapting);
    given.addSeries(fixed);
    plot.setDataset(1, given);
    plot.setRenderer(1, steps);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    plot.setSeriesRenderingOrder(SeriesRenderingOrder.FORWARD);
    return plot;
  }

  /** Numbers of windows from 1 on: all of a few, else round ones. */
  private static NumberAxis windowAxis(int windows) {
    String label = "Window of the trace";
    double last = windows + HALF;
    return windows <= ALL_NUMBERED
        ? ChartStyle.axis(label, HALF, last, 1)
        : ChartStyle.axis(label, HALF, last);
  }
}
