package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.report.html.ReportData.LatencyLimit;

/**
 * The latencies that a reader of the page may limit: those that were promised, or the 99th
 * percentile of reads where none was.
 *
 * @param highNs upper ends of their intervals in each kept row, by name
 */
record LatencyLimits(List<LatencyLimit> offered, Map<String, long[]> highNs) {

  /** Upper end that stands for none, as JSON has no number for infinity. */
  static final long ENDLESS = -1;

  static LatencyLimits of(Estimate estimate, int[] rows) {
    List<LatencyLimit> offered = new ArrayList<>();
    Map<String, long[]> highNs = new LinkedHashMap<>();
    Tails tails = estimate.tails().orElse(null);
    if (tails != null && estimate.options().fastBytes() == null && estimate.choice().isPresent()) {
      Map<LatencyFigure, @Nullable Double> limits = limits(estimate, tails);
      limits.forEach(
          (figure, limitNs) -> {
            long[] column = column(tails, figure, rows);
            long[] ends = Arrays.stream(column).filter(ns -> ns != ENDLESS).toArray();
            double low = Arrays.stream(ends).min().orElse(1);
            double high = Arrays.stream(ends).max().orElse(1);
            highNs.put(figure.code(), column);
            offered.add(
                new LatencyLimit(
                    figure.code(),
                    "Largest " + figure.description(),
                    limitNs,
                    limitNs == null ? low : Math.min(low, limitNs),
                    Math.max(1.01 * low, limitNs == null ? high : Math.max(high, limitNs))));
          });
    }
    return new LatencyLimits(offered, highNs);
  }

  /** Why no latency may be limited on the page; empty if one may. */
  static String absence(Estimate estimate) {
    Tails tails = estimate.tailsOrNull();
    if (estimate.options().fastBytes() != null || estimate.choice().isEmpty()) {
      return "";
    }
    return tails == null
        ? "No p99 can be limited: no latencies were measured."
        : limits(estimate, tails).isEmpty()
            ? "No p99 can be limited: too few independent samples. Measure longer (--time), or state it (--max-p99)."
            : "";
  }

  private static Map<LatencyFigure, @Nullable Double> limits(Estimate estimate, Tails tails) {
    Map<LatencyFigure, @Nullable Double> limits = new LinkedHashMap<>();
    for (LatencyPromise promise : estimate.options().promises().latencies()) {
      limits.put(promise.figure(), promise.limitNs());
    }
    LatencyFigure usual = new LatencyFigure(false, 0.99);
    if (limits.isEmpty() && tails.has(false)) {
      Tails.Cursor chosen = tails.at(estimate.chosenRow().orElse(0));
      if (chosen.relativeHalfWidth(usual) <= Precision.WIDEST_BEYOND) {
        limits.put(usual, null);
      }
    }
    return limits;
  }

  private static long[] column(Tails tails, LatencyFigure figure, int[] rows) {
    Tails.Cursor cursor = tails.cursor();
    long[] column = new long[rows.length];
    for (int i = 0; i < rows.length; i++) {
      cursor.moveTo(rows[i]);
      double ns = cursor.ns(figure, End.HIGH);
      column[i] = Double.isInfinite(ns) ? ENDLESS : (long) Math.ceil(ns);
    }
    return column;
  }
}
