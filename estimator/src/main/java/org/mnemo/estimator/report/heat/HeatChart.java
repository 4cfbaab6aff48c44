package org.mnemo.estimator.report.heat;

import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.report.CurveChart;

/** The picture of a heat: requests that FastMem serves by the bytes that it holds, with a band. */
public final class HeatChart {

  private static final int POINTS = 400;

  private HeatChart() {}

  public static JFreeChart of(Heat heat) {
    List<Point> hottest = new ArrayList<>();
    List<Point> listed = new ArrayList<>();
    for (int i = 0; i <= POINTS; i++) {
      // Closer where the curve is steep.
      HeatPoint point = HeatPoint.of(heat, Math.pow((double) i / POINTS, 2));
      double x = 100 * point.fastShare();
      hottest.add(
          new Point(x, point.requestsFast(), point.requestsFastLow(), point.requestsFastHigh())
              .times(100));
      listed.add(Point.of(x, 100 * point.requestsFastByListing()));
    }
    return XyChart.of(
        "How hot the data is",
        List.of(
            "From %s of %s with %s; no trace"
                .formatted(
                    heat.facts().countsUses() ? "the LFU counters" : "the idle times",
                    CountedNoun.of(heat.facts().keys(), "key"),
                    Quantities.bytes(Math.round(heat.totalBytes())))),
        ChartStyle.axis("FastMem, share of the data (%)", 0, 100, 20),
        ChartStyle.axis("Requests that FastMem serves (%)", 0, 102, 20),
        List.of(
            new Series("hottest bytes (95 % interval)", Form.BAND, CurveChart.CURVE, hottest),
            new Series(
                "hottest bytes by this listing", Form.DASHED, ChartStyle.VERMILION, listed)));
  }
}
