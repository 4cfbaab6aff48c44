package org.mnemo.estimator.report.validation;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
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
import org.mnemo.estimator.report.CurveChart;
import org.mnemo.estimator.report.PolicyChart;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/**
 * Lays out the picture of a validation as in Fig. 5 of the Mnemo paper: cost on x, throughput on y,
 * the estimate as a curve, what was measured as points.
 *
 * <p>A split's blocks held a part of the trace, the curve speaks of all of it. A point is what was
 * measured, carried to the whole trace: the curve's value times measured / estimated.
 *
 * <p>The curve of a policy is of an earlier run than the points: it is drawn at the speed that the
 * machine had when they were measured, as it is in the errors.
 */
public final class ValidationChart {

  private static final double MARGIN = 0.08;

  /** Intervals of errors are drawn no further than where three times the estimate is measured. */
  private static final double LOWEST_ERROR = -2.0 / 3;

  private final Validation validation;
  private final Estimate estimate;
  private final Curve curve;

  private ValidationChart(Validation validation) {
    this.validation = validation;
    this.estimate = validation.estimate();
    this.curve = estimate.curve();
  }

  /** The picture of a validation. */
  public static JFreeChart of(Validation validation) {
    ValidationChart chart = new ValidationChart(validation);
    return validation.prediction() == null ? chart.chart() : chart.byFastMem();
  }

  private JFreeChart chart() {
    YIntervalSeries measured = measured();
    Range band = CurveChart.bandOpsS(curve);
    double low = band.getLowerBound();
    double high = band.getUpperBound();
    for (int i = 0; i < measured.getItemCount(); i++) {
      low = Math.min(low, measured.getYLowValue(i));
      high = Math.max(high, measured.getYHighValue(i));
    }
    double margin = Math.max(high - low, 0.02 * high) * MARGIN;
    XYPlot plot =
        new XYPlot(
            collection(CurveChart.series("estimate with its 95 % interval", estimate, high - low)),
            CurveChart.costAxis(),
            ChartStyle.axis(
                "Throughput (operations per second)", Math.max(0, low - margin), high + margin),
            CurveChart.renderer());
    plot.setDataset(1, collection(measured));
    plot.setRenderer(1, points());
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    JFreeChart chart =
        ChartStyle.chart(
            "Estimated and measured throughput (" + estimate.evidence().store() + ")", plot, true);
    ChartStyle.addSubtitle(chart, description(), ChartStyle.TEXT, Font.PLAIN);
    ChartStyle.addSubtitle(chart, errors(), ChartStyle.TEXT, Font.PLAIN);
    addEmulation(chart);
    return chart;
  }

  /** Policies by FastMem, as what they move depends on that rather than on its cost. */
  private JFreeChart byFastMem() {
    YIntervalSeries measured =
        new YIntervalSeries("measured, with the 95 % interval of the error", false, true);
    for (ValidationRow row : validation.of(Metric.THROUGHPUT)) {
      add(measured, 100 * row.fastShare(), row, row.estimated());
    }
    XYPlot plot = PolicyChart.plot(estimate, validation.speed()::at);
    plot.setDataset(2, collection(measured));
    plot.setRenderer(2, points());
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    JFreeChart chart =
        ChartStyle.chart(
            "Predicted and measured throughput of the policy '%s' (%s)"
                .formatted(estimate.options().policy(), estimate.evidence().store()),
            plot,
            true);
    ChartStyle.addSubtitle(
        chart,
        "%s and %s; points at the FastMem that the servers held, the curve at the speed that the machine had when they were measured"
            .formatted(
                CountedNoun.of(estimate.keyCount(), "key"), Quantities.bytes(curve.totalBytes())),
        ChartStyle.TEXT,
        Font.PLAIN);
    ChartStyle.addSubtitle(chart, errors(), ChartStyle.TEXT, Font.PLAIN);
    addEmulation(chart);
    return chart;
  }

  /** Points are of emulated memory, whatever times the estimate goes by. */
  private void addEmulation(JFreeChart chart) {
    List<TierInfo> emulated =
        estimate.evidence().tiers().stream().filter(TierInfo::emulated).toList();
    if (!emulated.isEmpty()) {
      ChartStyle.addSubtitle(
          chart, CurveChart.emulation(emulated), CurveChart.RECOMMENDED, Font.BOLD);
    }
  }

  private String description() {
    int clients = curve.model().clients();
    return "%s and %s, %s, %s, model '%s'; points carried from the operations measured to the whole trace"
        .formatted(
            CountedNoun.of(estimate.keyCount(), "key"),
            Quantities.bytes(curve.totalBytes()),
            curve.tiers() > 2
                ? String.join(", ", estimate.prices().tiers())
                : "SlowMem at "
                    + Quantities.shortPercent(estimate.price().value())
                    + " of FastMem's price",
            CountedNoun.of(clients, "client"),
            estimate.options().model().lowerCase());
  }

  private String errors() {
    ErrorSummary summary = ErrorSummary.of(Metric.THROUGHPUT, validation.of(Metric.THROUGHPUT));
    return "Error of the estimate: median %s, largest %s; median noise floor %s"
        .formatted(
            Quantities.percent(summary.medianAbsoluteError()),
            Quantities.percent(summary.largestAbsoluteError()),
            Quantities.percent(summary.medianNoiseFloor()));
  }

  private YIntervalSeries measured() {
    YIntervalSeries series =
        new YIntervalSeries("measured, with the 95 % interval of the error", false, true);
    for (ValidationRow row : validation.of(Metric.THROUGHPUT)) {
      add(series, curve.costFactor(row.keysInFast()), row, curve.throughputOpsS(row.keysInFast()));
    }
    return series;
  }

  /** Adds a split: what the curve drawn says of it, times measured / estimated. */
  private static void add(YIntervalSeries series, double x, ValidationRow row, double drawnOpsS) {
    Interval error = row.errorInterval();
    // No throughput is so high that an estimate is too low by all of it: the end is out of sight.
    double low = Math.max(error.low(), LOWEST_ERROR);
    series.add(
        x,
        row.metric().measured(drawnOpsS, row.error()),
        row.metric().measured(drawnOpsS, error.high()),
        row.metric().measured(drawnOpsS, Math.min(low, row.error())));
  }

  private static YIntervalSeriesCollection collection(YIntervalSeries series) {
    YIntervalSeriesCollection collection = new YIntervalSeriesCollection();
    collection.addSeries(series);
    return collection;
  }

  private static XYErrorRenderer points() {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(false);
    renderer.setSeriesPaint(0, ChartStyle.VERMILION);
    renderer.setErrorPaint(ChartStyle.VERMILION);
    renderer.setErrorStroke(new BasicStroke(2f));
    renderer.setCapLength(8);
    renderer.setSeriesShape(0, new Ellipse2D.Double(-5, -5, 10, 10));
    return renderer;
  }
}
