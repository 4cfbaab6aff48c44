package org.mnemo.estimator.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;

/** Lays out the picture of a curve: cost on x, throughput on y, the recommended split marked. */
final class CurveChart {

  // The colours of Okabe and Ito, which people tell apart with any kind of colour vision.
  static final Color CURVE = new Color(0x00, 0x72, 0xB2);
  static final Color RECOMMENDED = new Color(0xD5, 0x5E, 0x00);
  static final Color LIMIT = new Color(0x00, 0x7A, 0x5A);
  static final Color TEXT = new Color(0x26, 0x26, 0x26);
  private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

  /** More points than this many steps of cost or throughput would fall on the same pixels. */
  private static final double STEPS = 1000;

  /** About as many lines as the eye can follow to their number. */
  private static final int TICKS = 10;

  private final Estimate estimate;
  private final Curve curve;
  private final double lowOpsS;
  private final double highOpsS;

  private CurveChart(Estimate estimate) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    double low = limitOpsS(estimate);
    double high = low;
    for (int row = 0; row < curve.rows(); row++) {
      low = Math.min(low, curve.throughputOpsS(row));
      high = Math.max(high, curve.throughputOpsS(row));
    }
    double margin = Math.max(high - low, 0.02 * high) * 0.14;
    this.lowOpsS = Math.max(0, low - margin);
    this.highOpsS = high + margin;
  }

  static JFreeChart of(Estimate estimate) {
    return new CurveChart(estimate).chart();
  }

  /** The throughput at which the run takes just as long as the limit allows. */
  static double limitOpsS(Estimate estimate) {
    Curve curve = estimate.curve();
    return curve.model().throughputOpsS(curve.fastRuntimeNs())
        / (1 + estimate.options().maxSlowdown());
  }

  static Font font(int style, int points) {
    return new Font(Font.SANS_SERIF, style, points);
  }

  private JFreeChart chart() {
    XYPlot plot = new XYPlot(points(), costAxis(), throughputAxis(), renderer());
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(1f));
    plot.setRangeGridlineStroke(new BasicStroke(1f));
    plot.setOutlineVisible(false);
    new CurveMarks(estimate, lowOpsS, highOpsS).addTo(plot);
    JFreeChart chart =
        new JFreeChart(
            "What FastMem buys: throughput against memory cost ("
                + estimate.evidence().store()
                + ")",
            font(Font.BOLD, 22),
            plot,
            false);
    chart.getTitle().setPaint(TEXT);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(14, 14, 12, 24));
    chart.addSubtitle(subtitle(description(), TEXT, Font.PLAIN));
    if (estimate.emulated()) {
      chart.addSubtitle(subtitle(emulation(), RECOMMENDED, Font.BOLD));
    }
    return chart;
  }

  private static TextTitle subtitle(String text, Color colour, int style) {
    TextTitle title = new TextTitle(text, font(style, 14));
    title.setPaint(colour);
    title.setPadding(2, 0, 2, 0);
    return title;
  }

  private String description() {
    int clients = curve.model().clients();
    return "Estimate for %s keys and %s, order '%s', SlowMem at %s of FastMem's price, %s, %s"
        .formatted(
            Quantities.count(estimate.keyCount()),
            Quantities.bytes(curve.totalBytes()),
            estimate.orderName(),
            Quantities.shortPercent(estimate.price().value()),
            estimate.options().deployment().description(),
            (clients == 1 ? "1 client" : clients + " clients")
                + (curve.hasIntervals() ? "; the band is the 95 % interval" : ""));
  }

  private String emulation() {
    return estimate.evidence().tiers().stream()
        .filter(tier -> tier.emulated())
        .map(tier -> "tier '" + tier.name() + "' emulated: " + tier.memory())
        .reduce((a, b) -> a + "; " + b)
        .orElse("emulated");
  }

  private YIntervalSeriesCollection points() {
    YIntervalSeries series = new YIntervalSeries("estimate", false, true);
    double rangeOpsS = highOpsS - lowOpsS;
    double costFactor = Double.NEGATIVE_INFINITY;
    double opsS = 0;
    for (int row = 0; row < curve.rows(); row++) {
      boolean visible =
          curve.costFactor(row) - costFactor >= 1 / STEPS
              || Math.abs(curve.throughputOpsS(row) - opsS) >= rangeOpsS / STEPS;
      if (visible || row == estimate.chosenRow() || row == curve.lastRow()) {
        costFactor = curve.costFactor(row);
        opsS = curve.throughputOpsS(row);
        Interval interval = curve.throughputIntervalOpsS(row);
        series.add(costFactor, opsS, interval.low(), interval.high());
      }
    }
    YIntervalSeriesCollection collection = new YIntervalSeriesCollection();
    collection.addSeries(series);
    return collection;
  }

  private static XYLineAndShapeRenderer renderer() {
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesFillPaint(0, CURVE);
    renderer.setAlpha(0.2f);
    renderer.setSeriesPaint(0, CURVE);
    renderer.setSeriesShape(0, new Ellipse2D.Double(-2, -2, 4, 4));
    renderer.setSeriesStroke(0, new BasicStroke(3f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    return renderer;
  }

  private static NumberAxis costAxis() {
    NumberAxis axis = axis("Memory cost relative to FastMem only (cost factor)");
    axis.setRange(0, 1.02);
    axis.setTickUnit(new NumberTickUnit(0.1, new DecimalFormat("0.0", symbols())));
    return axis;
  }

  private NumberAxis throughputAxis() {
    NumberAxis axis = axis("Throughput (operations per second)");
    axis.setAutoRangeIncludesZero(false);
    axis.setRange(lowOpsS, highOpsS);
    axis.setTickUnit(
        new NumberTickUnit(
            roundStep((highOpsS - lowOpsS) / TICKS), new DecimalFormat("#,##0.###", symbols())));
    return axis;
  }

  /** The smallest of 1, 2 and 5 times a power of ten that is at least {@code step}. */
  static double roundStep(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    double digits = step / power;
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
  }

  private static NumberAxis axis(String label) {
    NumberAxis axis = new NumberAxis(label);
    axis.setLabelFont(font(Font.PLAIN, 16));
    axis.setLabelPaint(TEXT);
    axis.setTickLabelFont(font(Font.PLAIN, 14));
    axis.setTickLabelPaint(TEXT);
    axis.setLabelInsets(new RectangleInsets(8, 8, 8, 8));
    return axis;
  }

  private static DecimalFormatSymbols symbols() {
    return DecimalFormatSymbols.getInstance(Locale.ROOT);
  }
}
