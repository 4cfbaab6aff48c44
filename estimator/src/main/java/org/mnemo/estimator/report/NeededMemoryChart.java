package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaAlpha;

/** Lays out the FastMem that an agreement needs over time, as Fig. 5 of the SLA-alpha paper. */
final class NeededMemoryChart {

  private static final float[] DASH = {10f, 5f};

  private NeededMemoryChart() {}

  static JFreeChart of(Estimate estimate, SlaAlpha sla) {
    Curve curve = estimate.curve();
    XYSeries needed = new XYSeries("needed by the window");
    XYSeries adapting = new XYSeries("given by a manager that goes by the two windows before");
    XYSeries fixed = new XYSeries("fixed, so that no window breaks the agreement");
    double requests = 0;
    int most = sla.fixedRow().orElse(curve.lastRow());
    for (int window = 0; window <= sla.windows().size(); window++) {
      // The last value is drawn up to the end of its window.
      int at = Math.min(window, sla.windows().size() - 1);
      needed.add(requests, 100 * curve.fastShare(sla.windows().get(at)));
      adapting.add(requests, 100 * curve.fastShare(sla.adaptedRow(at)));
      fixed.add(requests, 100 * curve.fastShare(most));
      requests += window < sla.windows().size() ? sla.requests().get(window) : 0;
    }
    XYSeriesCollection series = new XYSeriesCollection();
    series.addSeries(needed);
    series.addSeries(adapting);
    series.addSeries(fixed);
    XYStepRenderer steps = new XYStepRenderer();
    for (int i = 0; i < series.getSeriesCount(); i++) {
      steps.setSeriesPaint(i, ChartStyle.SERIES.get(i));
      steps.setSeriesStroke(
          i,
          i == 0
              ? new BasicStroke(3f)
              : new BasicStroke(
                  2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, DASH, 4f * i));
    }
    XYPlot plot =
        new XYPlot(
            series,
            ChartStyle.axis("Requests of the trace"),
            ChartStyle.axis("FastMem, share of the data (%)", 0, 102, 10),
            steps);
    JFreeChart chart =
        ChartStyle.chart(
            "FastMem that the agreement needs over time (" + estimate.options().policy() + ")",
            plot,
            true);
    ChartStyle.addSubtitle(
        chart,
        "At most %s slower than FastMem only in each of %d windows"
            .formatted(
                Quantities.shortPercent(estimate.options().maxSlowdown()), sla.windows().size()),
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }
}
