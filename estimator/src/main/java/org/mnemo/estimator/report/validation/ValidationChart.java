package org.mnemo.estimator.report.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
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
    List<Series> series =
        List.of(
            new Series(
                "estimate with its 95 % interval",
                Form.BAND,
                CurveChart.CURVE,
                CurveChart.points(
                    curve,
                    curve::costFactor,
                    curve::throughputOpsS,
                    row ->
                        Point.of(
                            curve.costFactor(row),
                            curve.throughputOpsS(row),
                            curve.throughputIntervalOpsS(row)))),
            measured(
                row ->
                    point(
                        curve.costFactor(row.keysInFast()),
                        row,
                        curve.throughputOpsS(row.keysInFast()))));
    return chart(
        "Estimated and measured throughput (" + estimate.evidence().store() + ")",
        description(),
        CurveChart.costAxis(),
        series);
  }

  /** Policies by FastMem, as what they move depends on that rather than on its cost. */
  private JFreeChart byFastMem() {
    List<Series> series =
        new ArrayList<>(
            PolicyChart.series(
                estimate,
                (each, row) ->
                    validation.speed().at(each.curve().fastShare(row))
                        * each.curve().throughputOpsS(row)));
    series.add(measured(row -> point(100 * row.fastShare(), row, row.estimated())));
    return chart(
        "Predicted and measured throughput of the policy '%s' (%s)"
            .formatted(estimate.options().policy(), estimate.evidence().store()),
        "%s and %s; points at the FastMem that the servers held, the curve at the speed that the machine had when they were measured"
            .formatted(
                CountedNoun.of(estimate.keyCount(), "key"), Quantities.bytes(curve.totalBytes())),
        PolicyChart.shareAxis(),
        series);
  }

  private JFreeChart chart(String title, String description, NumberAxis x, List<Series> series) {
    JFreeChart chart =
        XyChart.of(
            title,
            List.of(description, errors()),
            x,
            XyChart.axisFromZero("Throughput (operations per second)", series),
            series);
    // Points are of emulated memory, whatever times the estimate goes by.
    CurveChart.addEmulation(
        chart, estimate.evidence().tiers().stream().filter(TierInfo::emulated).toList());
    return chart;
  }

  private String description() {
    int clients = curve.model().clients();
    return "%s and %s, %s, %s, model '%s'; points carried from the operations measured to the whole trace"
        .formatted(
            CountedNoun.of(estimate.keyCount(), "key"),
            Quantities.bytes(curve.totalBytes()),
            CurveChart.prices(estimate),
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

  private Series measured(Function<ValidationRow, Point> point) {
    return new Series(
        "measured, with the 95 % interval of the error",
        Form.MARKS,
        ChartStyle.VERMILION,
        validation.of(Metric.THROUGHPUT).stream().map(point).toList());
  }

  /** A split: what the curve drawn shows of it, times measured / estimated. */
  private static Point point(double x, ValidationRow row, double drawnOpsS) {
    Interval error = row.errorInterval();
    // No throughput is so high that an estimate is too low by all of it: the end is out of sight.
    double low = Math.max(error.low(), LOWEST_ERROR);
    return new Point(
        x,
        row.metric().measured(drawnOpsS, row.error()),
        row.metric().measured(drawnOpsS, error.high()),
        row.metric().measured(drawnOpsS, Math.min(low, row.error())));
  }
}
