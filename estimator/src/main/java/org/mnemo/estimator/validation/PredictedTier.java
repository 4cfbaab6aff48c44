package org.mnemo.estimator.validation;

import java.util.EnumMap;
import java.util.Map;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;

/**
 * A curve's values for a tier with so much FastMem, relative to all data in FastMem, which cancels
 * the machine's speed.
 *
 * @param row nearest row of the curve
 * @param fastShare share of all bytes in FastMem, including pinned ones
 * @param byMetric figure of the capacity relative to all data; a hit ratio is absolute
 * @param halfWidth relative half width of its 95 % interval; 0 if unknown
 */
record PredictedTier(
    int row, double fastShare, Map<Metric, Double> byMetric, Map<Metric, Double> halfWidth) {

  /**
   * Interpolates between the two rows next to a share of the data.
   *
   * @param fastShare share of the movable bytes in FastMem, from 0 to 1
   */
  static PredictedTier of(Estimate estimate, double fastShare) {
    Curve curve = estimate.curve();
    long pinned = curve.fastBytes(0);
    double bytes = pinned + fastShare * (curve.totalBytes() - pinned);
    int below = Math.min(curve.lastRowWithinBytes((long) bytes), curve.lastRow() - 1);
    double step = curve.fastBytes(below + 1) - curve.fastBytes(below);
    double part = step > 0 ? Math.min(1, (bytes - curve.fastBytes(below)) / step) : 0;
    PredictedTier low = ofRow(estimate, below);
    PredictedTier high = ofRow(estimate, below + 1);
    return new PredictedTier(
        part < 0.5 ? below : below + 1,
        bytes / curve.totalBytes(),
        between(low.byMetric, high.byMetric, part),
        between(low.halfWidth, high.halfWidth, part));
  }

  private static Map<Metric, Double> between(
      Map<Metric, Double> low, Map<Metric, Double> high, double part) {
    Map<Metric, Double> between = new EnumMap<>(Metric.class);
    low.forEach(
        (metric, value) ->
            between.put(metric, value + part * (high.getOrDefault(metric, value) - value)));
    return between;
  }

  private static PredictedTier ofRow(Estimate estimate, int row) {
    Curve curve = estimate.curve();
    int last = curve.lastRow();
    Map<Metric, Double> byMetric = new EnumMap<>(Metric.class);
    Map<Metric, Double> halfWidth = new EnumMap<>(Metric.class);
    byMetric.put(Metric.HIT_RATIO, hitRatio(curve, row));
    halfWidth.put(Metric.HIT_RATIO, 0.0);
    byMetric.put(Metric.THROUGHPUT, curve.throughputOpsS(row) / curve.throughputOpsS(last));
    Interval slowdown = curve.measuredSlowdownInterval(row);
    halfWidth.put(
        Metric.THROUGHPUT, (slowdown.high() - slowdown.low()) / 2 / (1 + curve.slowdown(row)));
    Tails tails = estimate.tails().orElse(null);
    for (Metric metric : Metric.values()) {
      if (tails != null && !metric.isRate() && !metric.isShare() && tails.has(metric.ofWrites())) {
        LatencyFigure figure = metric.figure();
        Tails.Cursor cursor = tails.cursor();
        cursor.moveTo(row);
        double ns = cursor.ns(figure, End.ESTIMATE);
        double width = (cursor.ns(figure, End.HIGH) - cursor.ns(figure, End.LOW)) / 2 / ns;
        cursor.moveTo(last);
        byMetric.put(metric, ns / cursor.ns(figure, End.ESTIMATE));
        halfWidth.put(metric, Double.isFinite(width) ? width : 0.0);
      }
    }
    return new PredictedTier(row, curve.fastShare(row), byMetric, halfWidth);
  }

  /**
   * Hit ratio of a row, from 0 to 1: share of used data that is not fetched, or of reads from
   * FastMem if SlowMem serves the rest.
   */
  private static double hitRatio(Curve curve, int row) {
    return fetchesAll(curve)
        ? 1 - fetches(curve, row) / fetches(curve, 0)
        : (double) curve.readsFast(row) / curve.readsFast(curve.lastRow());
  }

  /** True if all data must be fetched without room in FastMem. */
  private static boolean fetchesAll(Curve curve) {
    return fetches(curve, 0) > 0;
  }

  private static double fetches(Curve curve, int row) {
    return curve.traffic().cursor().moveTo(row).fetches();
  }

  /** Mean records or pages that an operation uses, which are fetched if they are not in FastMem. */
  static double usesPerOperation(Curve curve) {
    double uses = fetchesAll(curve) ? fetches(curve, 0) : curve.readsFast(curve.lastRow());
    return uses / curve.requests();
  }
}
