package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.Locale;
import org.jfree.chart.annotations.XYLineAnnotation;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.annotations.XYTitleAnnotation;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.HorizontalAlignment;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;

/** What stands on the curve: the limit, the recommended split and the two ends, each labelled. */
final class CurveMarks {

  /**
   * Largest cost factor with room for a label on the right; beyond it, labels stand on the left.
   */
  private static final double LAST_COST_WITH_ROOM = 0.8;

  /** Distance that the label of an end reaches from its point, in lifts. */
  private static final double END_LABEL_LIFTS = 4.6;

  /** Height of a line of text, in lifts. */
  private static final double TEXT_LIFTS = 3.2;

  private static final BasicStroke DASHED =
      new BasicStroke(
          1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {8f, 5f}, 0f);
  private static final BasicStroke DOTTED =
      new BasicStroke(
          1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {2f, 4f}, 0f);

  private final Estimate estimate;
  private final Curve curve;
  private final double lowOpsS;
  private final double rangeOpsS;

  CurveMarks(Estimate estimate, double lowOpsS, double highOpsS) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.lowOpsS = lowOpsS;
    this.rangeOpsS = highOpsS - lowOpsS;
  }

  void addTo(XYPlot plot) {
    addLimit(plot);
    addEnds(plot);
    estimate.choice().ifPresent(choice -> addRecommended(plot, choice.row()));
  }

  private void addLimit(XYPlot plot) {
    double limitOpsS = CurveChart.limitOpsS(estimate);
    plot.addAnnotation(
        new XYLineAnnotation(0, limitOpsS, 1.02, limitOpsS, DASHED, CurveChart.LIMIT));
    String text =
        "SLO: at most %s slower than FastMem only"
            .formatted(Quantities.shortPercent(estimate.options().maxSlowdown()));
    addText(plot, text, 0.008, limitOpsS + lift(), TextAnchor.BOTTOM_LEFT, CurveChart.LIMIT);
  }

  private void addEnds(XYPlot plot) {
    addPoint(plot, 1, 0, CurveChart.CURVE, 5);
    addPoint(plot, 2, curve.lastRow(), CurveChart.CURVE, 5);
    addText(
        plot,
        (curve.tiers() > 2 ? "Cheapest tier only: " : "SlowMem only: ")
            + Quantities.rate(curve.throughputOpsS(0))
            + "/s",
        curve.costFactor(0) + 0.012,
        curve.throughputOpsS(0) - lift(),
        TextAnchor.TOP_LEFT,
        CurveChart.CURVE);
    addText(
        plot,
        "FastMem only: " + Quantities.rate(curve.throughputOpsS(curve.lastRow())) + "/s",
        1,
        curve.throughputOpsS(curve.lastRow()) + 1.4 * lift(),
        TextAnchor.BOTTOM_RIGHT,
        CurveChart.CURVE);
  }

  private void addRecommended(XYPlot plot, int row) {
    CurveRow chosen = curve.row(row);
    double costFactor = chosen.costFactor();
    double opsS = chosen.throughputOpsS();
    plot.addAnnotation(
        new XYLineAnnotation(
            costFactor, lowOpsS, costFactor, opsS, DOTTED, CurveChart.RECOMMENDED));
    addPoint(plot, 3, row, CurveChart.RECOMMENDED, 8);
    // Below a rising curve there is room to the right, above it to the left.
    boolean right = costFactor < LAST_COST_WITH_ROOM;
    int end = right ? 0 : curve.lastRow();
    boolean nearEnd = Math.abs(opsS - curve.throughputOpsS(end)) < END_LABEL_LIFTS * lift();
    // Beyond the end's own label, or right beside the point.
    double from = nearEnd ? curve.throughputOpsS(end) : opsS;
    double distance = (nearEnd ? END_LABEL_LIFTS : 1.6) * lift();
    addText(
        plot,
        String.format(Locale.ROOT, "Recommended: cost factor %.3f", costFactor),
        costFactor + (right ? 0.014 : -0.014),
        clearOfLimit(right ? from - distance : from + distance, right),
        right ? TextAnchor.TOP_LEFT : TextAnchor.BOTTOM_RIGHT,
        CurveChart.RECOMMENDED);
    addBox(plot, chosen);
  }

  /** Throughput where a text starts, down- or upwards, moved if the limit's line would cross it. */
  private double clearOfLimit(double opsS, boolean downwards) {
    double limitOpsS = CurveChart.limitOpsS(estimate);
    double ahead = downwards ? opsS - limitOpsS : limitOpsS - opsS;
    boolean crossed = ahead > -lift() && ahead < (TEXT_LIFTS + 1) * lift();
    return crossed ? limitOpsS + (downwards ? -lift() : lift()) : opsS;
  }

  /** The lower right corner is free under any curve that rises. */
  private void addBox(XYPlot plot, CurveRow chosen) {
    TextTitle box =
        new TextTitle(
            "Recommended split\n%s\n%s of FastMem-only memory cost\n%s operations/s, %s slower"
                .formatted(
                    curve.tiers() > 2
                        ? TierText.sizes(estimate, chosen.row())
                        : "%s of %s in FastMem (%s)"
                            .formatted(
                                Quantities.bytes(chosen.fastBytes()),
                                Quantities.bytes(curve.totalBytes()),
                                Quantities.percent(chosen.fastShare())),
                    Quantities.percent(chosen.costFactor()),
                    Quantities.rate(chosen.throughputOpsS()),
                    Quantities.percent(Math.max(0, chosen.slowdown()))),
            ChartStyle.font(Font.PLAIN, 15));
    box.setPaint(ChartStyle.TEXT);
    box.setBackgroundPaint(Color.WHITE);
    box.setFrame(new BlockBorder(CurveChart.RECOMMENDED));
    box.setPadding(8, 12, 8, 12);
    box.setTextAlignment(HorizontalAlignment.LEFT);
    plot.addAnnotation(new XYTitleAnnotation(0.975, 0.05, box, RectangleAnchor.BOTTOM_RIGHT));
  }

  /** A distance of a few pixels, in units of the throughput axis. */
  private double lift() {
    return 0.011 * rangeOpsS;
  }

  private void addPoint(XYPlot plot, int dataset, int row, Color colour, double radius) {
    XYSeries point = new XYSeries("row " + dataset);
    point.add(curve.costFactor(row), curve.throughputOpsS(row));
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    renderer.setSeriesShape(0, new Ellipse2D.Double(-radius, -radius, 2 * radius, 2 * radius));
    renderer.setSeriesPaint(0, colour);
    renderer.setUseOutlinePaint(true);
    renderer.setSeriesOutlinePaint(0, Color.WHITE);
    renderer.setSeriesOutlineStroke(0, new BasicStroke(2f));
    plot.setDataset(dataset, new XYSeriesCollection(point));
    plot.setRenderer(dataset, renderer);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
  }

  private static void addText(
      XYPlot plot, String text, double x, double y, TextAnchor anchor, Color colour) {
    XYTextAnnotation annotation = new XYTextAnnotation(text, x, y);
    annotation.setFont(ChartStyle.font(Font.BOLD, 15));
    annotation.setPaint(colour);
    annotation.setTextAnchor(anchor);
    plot.addAnnotation(annotation);
  }
}
