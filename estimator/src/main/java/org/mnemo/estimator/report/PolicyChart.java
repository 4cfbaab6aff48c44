package org.mnemo.estimator.report;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;

/** The picture of several policies: slowdown by the share of the data in FastMem, a line each. */
public final class PolicyChart {

  private PolicyChart() {}

  /** The picture of an estimate and of those for other policies. */
  static JFreeChart of(Estimate estimate) {
    List<Series> series =
        new ArrayList<>(series(estimate, (each, row) -> 100 * each.curve().slowdown(row)));
    series.add(CurveChart.limit(estimate, 0, 102));
    JFreeChart chart =
        XyChart.of(
            "Who moves the data: slowdown by policy (" + estimate.evidence().store() + ")",
            List.of("A ring is the least FastMem that meets the SLO at its upper confidence bound"),
            shareAxis(),
            XyChart.axisFromZero("Slowdown against FastMem only (%)", series),
            series);
    CurveChart.addEmulation(chart, estimate.emulatedTiers());
    return chart;
  }

  /** Shares of the data in percent. */
  public static NumberAxis shareAxis() {
    return ChartStyle.axis("FastMem, share of the data (%)", 0, 102, 10);
  }

  /**
   * Lines and rings of an estimate and of those for other policies.
   *
   * @param value what is drawn of a row of an estimate
   */
  public static List<Series> series(
      Estimate estimate, BiFunction<Estimate, Integer, Double> value) {
    List<Series> series = new ArrayList<>();
    List<Estimate> all = PolicyText.all(estimate);
    for (int i = 0; i < all.size(); i++) {
      Estimate each = all.get(i);
      Curve curve = each.curve();
      Color colour = ChartStyle.SERIES.get(i % ChartStyle.SERIES.size());
      series.add(
          new Series(
              PolicyText.label(each),
              i == 0 ? Form.LINE : Form.DASHED,
              colour,
              CurveChart.points(
                  curve,
                  curve::fastShare,
                  row -> value.apply(each, row),
                  row -> Point.of(100 * curve.fastShare(row), value.apply(each, row)))));
      each.chosenRow()
          .ifPresent(
              row ->
                  series.add(
                      new Series(
                          "",
                          Form.RINGS,
                          colour,
                          List.of(Point.of(100 * curve.fastShare(row), value.apply(each, row))))));
    }
    return series;
  }
}
