package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;

/**
 * The picture of several policies: throughput by the share of the data in FastMem, a line each, and
 * a point where each of them keeps the promises.
 */
public final class PolicyChart {

  private static final int STEPS = 500;
  private static final float[] DASH = {10f, 5f};

  private PolicyChart() {}

  /** The picture of an estimate and of those for other policies. */
  static JFreeChart of(Estimate estimate) {
    JFreeChart chart =
        ChartStyle.chart(
            "Who moves the data: throughput by policy (" + estimate.evidence().store() + ")",
            plot(estimate, fastShare -> 1),
            true);
    ChartStyle.addSubtitle(chart, slo(estimate), ChartStyle.TEXT, Font.PLAIN);
    if (!estimate.emulatedTiers().isEmpty()) {
      ChartStyle.addSubtitle(
          chart, CurveChart.emulation(estimate.emulatedTiers()), CurveChart.RECOMMENDED, Font.BOLD);
    }
    return chart;
  }

  /** What the points of the plot are, in a sentence. */
  static String slo(Estimate estimate) {
    return "A ring is the least FastMem that keeps the SLO: at most %s slower than FastMem only"
        .formatted(Quantities.shortPercent(estimate.options().maxSlowdown()));
  }

  /**
   * Throughput by FastMem of an estimate and of those for other policies.
   *
   * @param speed factor on throughput, by the share of the data in FastMem
   */
  public static XYPlot plot(Estimate estimate, DoubleUnaryOperator speed) {
    List<Estimate> all = PolicyText.all(estimate);
    XYSeriesCollection curves = new XYSeriesCollection();
    XYSeriesCollection chosen = new XYSeriesCollection();
    XYLineAndShapeRenderer lines = new XYLineAndShapeRenderer(true, false);
    // Or else each piece of a dashed line would begin with a dash.
    lines.setDrawSeriesLineAsPath(true);
    XYLineAndShapeRenderer points = new XYLineAndShapeRenderer(false, true);
    for (int i = 0; i < all.size(); i++) {
      Estimate each = all.get(i);
      curves.addSeries(series(each, speed));
      chosen.addSeries(point(each, speed));
      Color colour = ChartStyle.SERIES.get(i % ChartStyle.SERIES.size());
      lines.setSeriesPaint(i, colour);
      lines.setSeriesStroke(i, stroke(i));
      points.setSeriesPaint(i, colour);
      points.setSeriesShape(i, new Ellipse2D.Double(-7, -7, 14, 14));
      points.setSeriesShapesFilled(i, false);
      points.setSeriesOutlineStroke(i, new BasicStroke(3f));
      points.setSeriesStroke(i, new BasicStroke(3f));
      points.setSeriesVisibleInLegend(i, false);
    }
    NumberAxis throughput = ChartStyle.axis("Throughput (operations per second)");
    throughput.setAutoRangeIncludesZero(false);
    XYPlot plot =
        new XYPlot(
            curves,
            ChartStyle.axis("FastMem, share of the data (%)", 0, 102, 10),
            throughput,
            lines);
    plot.setDataset(1, chosen);
    plot.setRenderer(1, points);
    return plot;
  }

  private static BasicStroke stroke(int i) {
    return i == 0
        ? new BasicStroke(3f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, DASH, 4f * i);
  }

  private static XYSeries series(Estimate estimate, DoubleUnaryOperator speed) {
    Curve curve = estimate.curve();
    XYSeries series = new XYSeries(PolicyText.label(estimate));
    double last = -1;
    for (int row = 0; row < curve.rows(); row++) {
      double share = curve.fastShare(row);
      if (share - last >= 1.0 / STEPS || row == curve.lastRow()) {
        series.add(100 * share, speed.applyAsDouble(share) * curve.throughputOpsS(row));
        last = share;
      }
    }
    return series;
  }

  private static XYSeries point(Estimate estimate, DoubleUnaryOperator speed) {
    XYSeries series = new XYSeries(PolicyText.label(estimate) + " chosen");
    estimate
        .chosen()
        .ifPresent(
            row ->
                series.add(
                    100 * row.fastShare(),
                    speed.applyAsDouble(row.fastShare()) * row.throughputOpsS()));
    return series;
  }
}
