package org.mnemo.estimator.report;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;

/** Sizes of all tiers along the frontier, one on top of the other, the fastest at the bottom. */
final class TierStackChart {

  private TierStackChart() {}

  static JFreeChart of(Estimate estimate) {
    Curve curve = estimate.curve();
    List<Series> series = new ArrayList<>();
    // The area of a tier and of all below, so the later ones lie on top.
    for (int tier = curve.tiers() - 1; tier >= 0; tier--) {
      int top = tier;
      series.add(
          new Series(
              estimate.prices().tiers().get(tier),
              Form.AREA,
              pale(ChartStyle.SERIES.get(tier % ChartStyle.SERIES.size())),
              CurveChart.points(
                  curve,
                  curve::costFactor,
                  row -> 0,
                  row -> Point.of(curve.costFactor(row), share(curve, row, top)))));
    }
    estimate
        .chosenRow()
        .ifPresent(
            row ->
                series.add(
                    new Series(
                        "recommended: " + TierText.sizes(estimate, row),
                        Form.DASHED,
                        CurveChart.RECOMMENDED,
                        List.of(
                            Point.of(curve.costFactor(row), 0),
                            Point.of(curve.costFactor(row), 100)))));
    JFreeChart chart =
        XyChart.of(
            "Sizes of the tiers by memory cost (" + estimate.evidence().store() + ")",
            estimate.choice().isPresent()
                ? List.of()
                : List.of("No answer yet: the measurement is too short"),
            CurveChart.costAxis(),
            ChartStyle.axis("Share of the data (%)", 0, 100, 10),
            series);
    CurveChart.addEmulation(chart, estimate.emulatedTiers());
    return chart;
  }

  /** Share of the data in a tier and all faster ones, in percent. */
  private static double share(Curve curve, int row, int top) {
    long bytes = 0;
    for (int tier = 0; tier <= top; tier++) {
      bytes += curve.bytes(row, tier);
    }
    return 100.0 * bytes / curve.totalBytes();
  }

  /** Lighter than lines, which have to be seen on it. */
  private static Color pale(Color colour) {
    return new Color(
        (colour.getRed() + 255) / 2, (colour.getGreen() + 255) / 2, (colour.getBlue() + 255) / 2);
  }
}
