package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.Range;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;

/** Lays out the picture of a curve: cost on x, throughput on y, the recommended split marked. */
public final class CurveChart {

  static final Color CURVE = ChartStyle.BLUE;
  public static final Color RECOMMENDED = ChartStyle.VERMILION;
  static final Color LIMIT = ChartStyle.GREEN;

  /** Number of steps along an axis; points closer than a step would fall on the same pixels. */
  private static final double STEPS = 1000;

  private final Estimate estimate;
  private final Curve curve;
  private final double lowOpsS;
  private final double highOpsS;

  private CurveChart(Estimate estimate) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    Range shown = Range.expandToInclude(bandOpsS(curve), limitOpsS(estimate));
    double high = shown.getUpperBound();
    double margin = Math.max(shown.getLength(), 0.02 * high) * 0.14;
    this.lowOpsS = Math.max(0, shown.getLowerBound() - margin);
    this.highOpsS = high + margin;
  }

  /** The picture of an estimate. */
  public static JFreeChart of(Estimate estimate) {
    return new CurveChart(estimate).chart();
  }

  /** Range of throughput that the 95 % intervals of all rows cover, in operations a second. */
  public static Range bandOpsS(Curve curve) {
    double low = Double.POSITIVE_INFINITY;
    double high = 0;
    for (int row = 0; row < curve.rows(); row++) {
      Interval interval = curve.throughputIntervalOpsS(row);
      low = Math.min(low, interval.low());
      high = Math.max(high, interval.high());
    }
    return new Range(low, high);
  }

  /** The throughput at which the run takes just as long as the limit allows. */
  static double limitOpsS(Estimate estimate) {
    Curve curve = estimate.curve();
    return curve.fastThroughputOpsS() / (1 + estimate.options().maxSlowdown());
  }

  private JFreeChart chart() {
    XYPlot plot = new XYPlot(points(), costAxis(), throughputAxis(), renderer());
    new CurveMarks(estimate, lowOpsS, highOpsS).addTo(plot);
    JFreeChart chart =
        ChartStyle.chart(
            "What FastMem buys: throughput against memory cost ("
                + estimate.evidence().store()
                + ")",
            plot,
            false);
    ChartStyle.addSubtitle(chart, description(), ChartStyle.TEXT, Font.PLAIN);
    if (estimate.choice().isEmpty()) {
      ChartStyle.addSubtitle(
          chart, "No answer yet: the measurement is too short", RECOMMENDED, Font.BOLD);
    }
    if (!estimate.emulatedTiers().isEmpty()) {
      ChartStyle.addSubtitle(chart, emulation(estimate.emulatedTiers()), RECOMMENDED, Font.BOLD);
    }
    return chart;
  }

  private String description() {
    int clients = curve.model().clients();
    return "Estimate for %s and %s, %s, %s, %s, %s"
        .formatted(
            CountedNoun.of(estimate.keyCount(), "key"),
            Quantities.bytes(curve.totalBytes()),
            curve.hasKeys() || curve.tiers() > 2
                ? "order '" + estimate.orderName() + "'"
                : "policy '" + estimate.options().policy() + "'",
            curve.tiers() > 2
                ? String.join(", ", estimate.prices().tiers())
                : "SlowMem at "
                    + Quantities.shortPercent(estimate.price().value())
                    + " of FastMem's price",
            estimate.options().deployment().description(),
            CountedNoun.of(clients, "client")
                + (curve.hasIntervals() ? "; the band is the 95 % interval" : ""));
  }

  /** The emulated memory in words. */
  public static String emulation(List<TierInfo> emulated) {
    return emulated.stream()
        .map(tier -> "tier '" + tier.name() + "' emulated: " + tier.memory())
        .reduce((a, b) -> a + "; " + b)
        .orElse("emulated");
  }

  private YIntervalSeriesCollection points() {
    YIntervalSeriesCollection collection = new YIntervalSeriesCollection();
    collection.addSeries(series("estimate", estimate, highOpsS - lowOpsS));
    return collection;
  }

  /**
   * Throughput by cost with its interval, as many points as can be told apart.
   *
   * @param rangeOpsS range of the throughput axis
   */
  public static YIntervalSeries series(String name, Estimate estimate, double rangeOpsS) {
    Curve curve = estimate.curve();
    YIntervalSeries series = new YIntervalSeries(name, false, true);
    double costFactor = Double.NEGATIVE_INFINITY;
    double opsS = 0;
    int chosenRow = estimate.chosenRow().orElse(0);
    for (int row = 0; row < curve.rows(); row++) {
      boolean visible =
          curve.costFactor(row) - costFactor >= 1 / STEPS
              || Math.abs(curve.throughputOpsS(row) - opsS) >= rangeOpsS / STEPS;
      if (visible || row == chosenRow || row == curve.lastRow()) {
        costFactor = curve.costFactor(row);
        opsS = curve.throughputOpsS(row);
        Interval interval = curve.throughputIntervalOpsS(row);
        series.add(costFactor, opsS, interval.low(), interval.high());
      }
    }
    return series;
  }

  /** Draws a curve as a line within its band. */
  public static XYLineAndShapeRenderer renderer() {
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesFillPaint(0, CURVE);
    renderer.setAlpha(0.2f);
    renderer.setSeriesPaint(0, CURVE);
    renderer.setSeriesShape(0, new Ellipse2D.Double(-2, -2, 4, 4));
    renderer.setSeriesStroke(0, new BasicStroke(3f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    return renderer;
  }

  /** Cost factors from 0 to 1. */
  public static NumberAxis costAxis() {
    return ChartStyle.axis("Memory cost relative to FastMem only (cost factor)", 0, 1.02, 0.1);
  }

  private NumberAxis throughputAxis() {
    return ChartStyle.axis("Throughput (operations per second)", lowOpsS, highOpsS);
  }
}
