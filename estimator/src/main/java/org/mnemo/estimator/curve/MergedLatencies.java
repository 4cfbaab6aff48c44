package org.mnemo.estimator.curve;

import java.util.function.BiPredicate;
import org.HdrHistogram.Histogram;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Latencies of some of the operations of a run together, in the shares in which the run made them,
 * and how sure their figures are ({@link LatencyBounds}).
 */
public final class MergedLatencies {

  private final Histogram all = new Histogram(3);
  private final LatencyBounds bounds;
  private final long[] weights;
  private final double[] noShiftsNs;

  /**
   * @param taken whether operations of a kind count that a tier served, by the tier's index
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

  /** True if the run made no such operation. */
  public boolean isEmpty() {
    return all.getTotalCount() == 0;
  }

  /**
   * The latency that a share of the operations does not exceed, or an end of its 95 % interval, in
   * nanoseconds.
   *
   * @return infinite where too few operations were measured for an upper end, NaN if the run does
   *     not tell how sure its figures are
   */
  public double quantileNs(double quantile, End end) {
    double at = bounds.quantile(quantile, weights, end);
    return Double.isNaN(at)
        ? Double.NaN
        : at > 1 ? Double.POSITIVE_INFINITY : (double) all.getValueAtPercentile(100 * at);
  }

  /** A mean or a percentile, or an end of its interval, as {@link #quantileNs} gives it. */
  public double ns(LatencyFigure figure, End end) {
    return figure.isMean()
        ? bounds.meanNs(weights, noShiftsNs, end)
        : quantileNs(figure.quantile(), end);
  }
}
