package org.mnemo.estimator.report;

import java.awt.Color;
import java.awt.Font;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
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
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;

/** The picture of a curve: slowdown by memory cost, with the SLO and the recommended split. */
public final class CurveChart {

  public static final Color CURVE = ChartStyle.BLUE;
  public static final Color RECOMMENDED = ChartStyle.VERMILION;
  static final Color LIMIT = ChartStyle.TEXT;

  /** Number of steps along an axis; points closer than a step would fall on the same pixels. */
  private static final double STEPS = 1000;

  private CurveChart() {}

  /** The picture of an estimate. */
  public static JFreeChart of(Estimate estimate) {
    Curve curve = estimate.curve();
    List<Series> series = new ArrayList<>();
    series.add(
        new Series(
            curve.hasIntervals() ? "estimate with its 95 % interval" : "estimate",
            Form.BAND,
            CURVE,
            points(curve, curve::costFactor, curve::slowdown, row -> slowdown(curve, row))));
    series.add(limit(estimate, 0, 1.02));
    estimate
        .chosen()
        .ifPresent(
            row ->
                series.add(
                    new Series(
                        recommended(estimate, row),
                        Form.DOTS,
                        RECOMMENDED,
                        List.of(slowdown(curve, row.row())))));
    JFreeChart chart =
        XyChart.of(
            "Slowdown by memory cost (" + estimate.evidence().store() + ")",
            List.of(description(estimate)),
            costAxis(),
            XyChart.axisFromZero("Slowdown against FastMem only (%)", series),
            series);
    if (estimate.choice().isEmpty()) {
      ChartStyle.addSubtitle(
          chart, "No answer yet: the measurement is too short", RECOMMENDED, Font.BOLD);
    }
    addEmulation(chart, estimate.emulatedTiers());
    return chart;
  }

  private static Point slowdown(Curve curve, int row) {
    return Point.of(curve.costFactor(row), curve.slowdown(row), curve.slowdownInterval(row))
        .times(100);
  }

  /** The largest slowdown that the SLO allows, in percent. */
  static Series limit(Estimate estimate, double fromX, double toX) {
    double slowdown = estimate.options().maxSlowdown();
    return Series.limit(
        "SLO: at most %s slower".formatted(Quantities.shortPercent(slowdown)),
        LIMIT,
        fromX,
        toX,
        100 * slowdown);
  }

  private static String recommended(Estimate estimate, CurveRow row) {
    return "recommended: %s, %s of the cost, %s slower"
        .formatted(
            estimate.curve().tiers() > 2
                ? TierText.sizes(estimate, row.row())
                : Quantities.bytes(row.fastBytes()) + " of FastMem",
            Quantities.percent(row.costFactor()),
            Quantities.percent(Math.max(0, row.slowdown())));
  }

  private static String description(Estimate estimate) {
    Curve curve = estimate.curve();
    return "%s and %s, %s, %s, %s, %s"
        .formatted(
            CountedNoun.of(estimate.keyCount(), "key"),
            Quantities.bytes(curve.totalBytes()),
            curve.hasKeys() || curve.tiers() > 2
                ? "order '" + estimate.orderName() + "'"
                : "policy '" + estimate.options().policy() + "'",
            prices(estimate),
            estimate.options().deployment().description(),
            CountedNoun.of(curve.model().clients(), "client"));
  }

  /** The tiers, or the price of SlowMem. */
  public static String prices(Estimate estimate) {
    return estimate.curve().tiers() > 2
        ? String.join(", ", estimate.prices().tiers())
        : "SlowMem at " + Quantities.shortPercent(estimate.price().value()) + " of FastMem's price";
  }

  /** Names emulated memory below the title; nothing if there is none. */
  public static void addEmulation(JFreeChart chart, List<TierInfo> emulated) {
    for (TierInfo tier : emulated) {
      ChartStyle.addSubtitle(
          chart, Advice.emulated("The memory '" + tier.name() + "'", tier), RECOMMENDED, Font.BOLD);
    }
  }

  /**
   * Points of a curve, as many as can be told apart.
   *
   * @param x value of a row, ascending with rows, up to about 1
   * @param y what else tells points apart
   * @param point the point of a row
   */
  public static List<Point> points(
      Curve curve, IntToDoubleFunction x, IntToDoubleFunction y, IntFunction<Point> point) {
    double stepY = Math.abs(y.applyAsDouble(curve.lastRow()) - y.applyAsDouble(0)) / STEPS;
    List<Point> points = new ArrayList<>();
    double lastX = Double.NEGATIVE_INFINITY;
    double lastY = 0;
    for (int row = 0; row < curve.rows(); row++) {
      if (x.applyAsDouble(row) - lastX >= 1 / STEPS
          || Math.abs(y.applyAsDouble(row) - lastY) >= Math.max(stepY, Double.MIN_NORMAL)
          || row == curve.lastRow()) {
        lastX = x.applyAsDouble(row);
        lastY = y.applyAsDouble(row);
        points.add(point.apply(row));
      }
    }
    return points;
  }

  /** Cost factors from 0 to 1. */
  public static NumberAxis costAxis() {
    return ChartStyle.axis("Memory cost relative to FastMem only (cost factor)", 0, 1.02, 0.1);
  }
}
