package org.mnemo.estimator.report;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaAlpha;

/**
 * The FastMem that an agreement needs over time, as Fig. 5 of the SLA-alpha paper: what each window
 * needs is an area, so that what managers give is seen where it is as much.
 */
final class NeededMemoryChart {

  /** Half of the width of a window, whose middle is its number. */
  private static final double HALF = 0.5;

  private static final Color NEEDED = new Color(0xBD, 0xDB, 0xEE);
  private static final int ALL_NUMBERED = 20;

  private NeededMemoryChart() {}

  static JFreeChart of(Estimate estimate, SlaAlpha sla) {
    int windows = sla.windows().size();
    return XyChart.of(
        "FastMem that the agreement needs over time (" + estimate.options().policy() + ")",
        List.of(
            "At most %s slower than FastMem only in each of %s of some %s"
                .formatted(
                    Quantities.shortPercent(estimate.options().maxSlowdown()),
                    CountedNoun.of(windows, "window"),
                    CountedNoun.of(estimate.pattern().requests() / windows, "request"))),
        windowAxis(windows),
        ChartStyle.axis("FastMem, share of the data (%)", 0, 102, 20),
        series(estimate.curve(), sla));
  }

  /** What windows need, and what managers give them; window i is drawn from i - 0.5 to i + 0.5. */
  static List<Series> series(Curve curve, SlaAlpha sla) {
    int windows = sla.windows().size();
    List<Point> needed = new ArrayList<>();
    List<Point> adapting = new ArrayList<>();
    for (int window = 0; window <= windows; window++) {
      // The last value is drawn up to the end of its window.
      int at = Math.min(window, windows - 1);
      double start = window + HALF;
      needed.add(Point.of(start, 100 * curve.fastShare(sla.windows().get(at))));
      adapting.add(Point.of(start, 100 * curve.fastShare(sla.adaptedRow(at))));
    }
    return List.of(
        new Series("needed by the window", Form.STEP_AREA, NEEDED, needed),
        new Series(
            "given by a manager that goes by the two windows before",
            Form.STEPS,
            ChartStyle.VERMILION,
            adapting),
        Series.limit(
            "fixed, so that no window breaks the agreement",
            ChartStyle.GREEN,
            HALF,
            windows + HALF,
            100 * curve.fastShare(sla.fixedRow().orElse(curve.lastRow()))));
  }

  /** Numbers of windows from 1 on: all of a few, else round ones. */
  static NumberAxis windowAxis(int windows) {
    String label = "Window of the trace";
    double last = windows + HALF;
    return windows <= ALL_NUMBERED
        ? ChartStyle.axis(label, HALF, last, 1)
        : ChartStyle.axis(label, HALF, last);
  }
}
