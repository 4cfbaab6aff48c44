package org.mnemo.estimator.curve;

import java.util.function.BiPredicate;
import org.HdrHistogram.Histogram;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Latencies of selected operations of a run, in the shares of the run, with their uncertainty
 * ({@link LatencyBounds}).
 */
public final class MergedLatencies {

  private final Histogram all = new Histogram(3);
  private final LatencyBounds bounds;
  private final long[] weights;
  private final double[] noShiftsNs;

  /**
   * @param taken selects operations by tier index and kind
   */
  public MergedLatencies(LatencyComponents measured, BiPredicate<Integer, Operation> taken) {
    bounds = new LatencyBounds(measured);
    weights = new long[measured.histograms().size()];
    noShiftsNs = new double[measured.tiers().count()];
    for (int tier = 0; tier < noShiftsNs.length; tier++) {
      for (Operation operation : Operation.moving()) {
        for (int size = 0; size < SizeClass.COUNT; size++) {
          if (measured.isMeasured(tier, operation, size) && taken.test(tier, operation)) {
            int component = measured.indexOf(tier, operation, size);
            Histogram histogram = measured.histograms().get(component);
            weights[component] = histogram.getTotalCount();
            all.add(histogram);
          }
        }
      }
    }
  }

  /** True if the run has no such operation. */
  public boolean isEmpty() {
    return all.getTotalCount() == 0;
  }

  /**
   * The latency at a quantile, or an end of its 95 % interval, in nanoseconds.
   *
   * @return infinite if operations are too few for an upper end, NaN if the uncertainty is unknown
   */
  public double quantileNs(double quantile, End end) {
    double at = bounds.quantile(quantile, weights, end);
    return Double.isNaN(at)
        ? Double.NaN
        : at > 1 ? Double.POSITIVE_INFINITY : (double) all.getValueAtPercentile(100 * at);
  }

  /** A mean or a percentile, or an end of its interval, as from {@link #quantileNs}. */
  public double ns(LatencyFigure figure, End end) {
    return figure.isMean()
        ? bounds.meanNs(weights, noShiftsNs, end)
        : quantileNs(figure.quantile(), end);
  }
}
