package org.mnemo.estimator.validation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.model.tails.MixtureQuantiles;

/**
 * The estimate's tails: percentiles of a split as those of a mixture of what was measured on whole
 * tiers, weighted by the operations that the split held. Immutable.
 */
final class TailModel {

  private final LatencyComponents components;
  private final MixtureQuantiles mixture;

  private TailModel(LatencyComponents components) {
    this.components = components;
    this.mixture = new MixtureQuantiles(components.histograms());
  }

  /**
   * From blocks that ran wholly on one tier.
   *
   * @param times how often each segment's blocks count
   */
  static TailModel of(Tiers tiers, List<LatencyCounts> bySegment, int[] times) {
    Map<Integer, Histogram> byCell = new TreeMap<>();
    for (int segment = 0; segment < times.length; segment++) {
      long repeated = times[segment];
      if (repeated > 0) {
        bySegment
            .get(segment)
            .forEach(
                (cell, operation, latencyNs, count) ->
                    byCell
                        .computeIfAbsent(cell, unused -> LatencyCounts.histogram())
                        .recordValueWithCount(latencyNs, repeated * count));
      }
    }
    Map<String, Histogram> byTag = new TreeMap<>();
    byCell.forEach(
        (cell, histogram) ->
            byTag.put(
                "%s.%s.%d"
                    .formatted(
                        tiers.name(Cell.tier(cell)),
                        Cell.operation(cell).lowerCase(),
                        Cell.sizeClass(cell)),
                histogram));
    return new TailModel(LatencyComponents.of(tiers, byTag));
  }

  /**
   * A percentile of reads or writes.
   *
   * @param operationsByCell that the split held, at least one of them such
   * @param q above 0, at most 1
   * @param excessNs what each takes longer than on a tier alone
   */
  double quantileNs(long[] operationsByCell, boolean writes, double q, double excessNs) {
    long[] weights = new long[components.histograms().size()];
    for (int cell = 0; cell < operationsByCell.length; cell++) {
      if (operationsByCell[cell] > 0 && Cell.operation(cell).isWrite() == writes) {
        int component =
            components.indexOf(Cell.tier(cell), Cell.operation(cell), Cell.sizeClass(cell));
        weights[component] += operationsByCell[cell];
      }
    }
    return mixture.quantileNs(weights, q, excessNs);
  }
}
