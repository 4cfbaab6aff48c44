package org.mnemo.estimator.validation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.model.tails.LatencyClass;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/**
 * The estimate's tails: percentiles of a split as mixtures of single-tier measurements, weighted by
 * the split's operations. Immutable.
 */
final class TailModel {

  private final LatencyComponents components;
  private final MixtureQuantiles mixture;

  private TailModel(LatencyComponents components) {
    this.components = components;
    this.mixture =
        new MixtureQuantiles(
            components.histograms(), components.groupOf(), components.tiers().count());
  }

  /**
   * @param asEstimated converts single-tier measurements to the estimate's latencies
   * @param times number of times that each segment's blocks count
   */
  static TailModel of(
      Tiers tiers,
      List<LatencyCounts> bySegment,
      int[] times,
      UnaryOperator<LatencyComponents> asEstimated) {
    @Nullable Histogram[] byCell = new @Nullable Histogram[LatencyClass.count(tiers.count())];
    for (int segment = 0; segment < times.length; segment++) {
      long repeated = times[segment];
      if (repeated > 0) {
        bySegment
            .get(segment)
            .forEach(
                (cell, operation, latencyNs, count) ->
                    histogram(byCell, cell).recordValueWithCount(latencyNs, repeated * count));
      }
    }
    Map<String, Histogram> byTag = new TreeMap<>();
    for (int cell = 0; cell < byCell.length; cell++) {
      Histogram histogram = byCell[cell];
      if (histogram != null) {
        byTag.put(LatencyClass.tag(tiers, cell), histogram);
      }
    }
    return new TailModel(asEstimated.apply(LatencyComponents.of(tiers, byTag)));
  }

  private static Histogram histogram(@Nullable Histogram[] byCell, int cell) {
    Histogram histogram = byCell[cell];
    if (histogram == null) {
      histogram = LatencyCounts.histogram();
      byCell[cell] = histogram;
    }
    return histogram;
  }

  /**
   * A percentile; NaN without such operations.
   *
   * @param operationsByCell number of the split's operations by {@link LatencyClass}
   * @param excessNs time of operations on each tier beyond that tier alone
   */
  double quantileNs(long[] operationsByCell, LatencyFigure figure, double[] excessNs) {
    long[] weights = new long[components.histograms().size()];
    boolean hasAny = false;
    for (int cell = 0; cell < operationsByCell.length; cell++) {
      if (operationsByCell[cell] > 0
          && LatencyClass.operation(cell).isWrite() == figure.ofWrites()) {
        int component =
            components.indexOf(
                LatencyClass.tier(cell),
                LatencyClass.operation(cell),
                LatencyClass.sizeClass(cell));
        weights[component] += operationsByCell[cell];
        hasAny = true;
      }
    }
    return hasAny ? mixture.quantileNs(weights, figure.quantile(), excessNs) : Double.NaN;
  }
}
