package org.mnemo.estimator.validation;

import java.util.stream.IntStream;
import org.mnemo.estimator.model.RunTimeModel;

/**
 * The operations of one split in some time segments, each as often as it was drawn.
 *
 * @param weighted sums over blocks by weight, for means
 * @param all sums over all blocks, for tails, which include disturbed blocks
 * @param latencies latency counts of all blocks
 */
record SplitSample(SplitSums weighted, SplitSums all, SplitLatencies latencies) {

  /** The measured metric; NaN if there are no such operations, or static keys lack the metric. */
  double measured(Metric metric, int clients) {
    if (metric.isShare()) {
      return Double.NaN;
    }
    if (metric.isQuantile()) {
      return latencies.has(metric.ofWrites())
          ? latencies.quantileNs(metric.ofWrites(), metric.quantile())
          : Double.NaN;
    }
    SplitTimes times = weighted.measured();
    return metric.isRate() ? times.throughputOpsS(clients) : times.meanLatencyNs(metric.ofWrites());
  }

  /** The model's metric for the same operations; NaN if there are none. */
  double estimated(Metric metric, SweepModel model) {
    if (metric.isQuantile()) {
      return latencies.has(metric.ofWrites())
          ? model
              .tails()
              .quantileNs(
                  latencies.operationsByCell(),
                  metric.ofWrites(),
                  metric.quantile(),
                  IntStream.range(0, all.tiers())
                      .mapToDouble(
                          tier -> model.runTime().meanExcessNs(all, metric.ofWrites(), tier))
                      .toArray())
          : Double.NaN;
    }
    return metric.isRate()
        ? RunTimeModel.throughputOpsS(
            weighted.totalRequests(), model.runTime().undisturbedNs(weighted))
        : weighted.estimated(model.runTime()).meanLatencyNs(metric.ofWrites());
  }

  /** The error of the model's estimate; NaN as in {@link #measured}. */
  double error(Metric metric, SweepModel model) {
    return metric.error(estimated(metric, model), measured(metric, model.runTime().clients()));
  }
}
