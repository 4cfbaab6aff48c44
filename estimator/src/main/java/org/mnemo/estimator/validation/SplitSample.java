package org.mnemo.estimator.validation;

/**
 * The operations of one split in some segments of time, each as often as it was drawn.
 *
 * @param weighted sums over blocks by weight: means are theirs
 * @param all sums over all blocks: tails are made of the disturbed ones, too
 * @param latencies latency counts of all blocks
 */
record SplitSample(SplitSums weighted, SplitSums all, SplitLatencies latencies) {

  /** The metric as it was measured; NaN if there are no such operations. */
  double measured(Metric metric, int clients) {
    if (metric.isQuantile()) {
      return latencies.has(metric.ofWrites())
          ? latencies.quantileNs(metric.ofWrites(), metric.quantile())
          : Double.NaN;
    }
    return mean(metric, weighted.measured(), clients);
  }

  /** The metric as the model has it for the same operations; NaN if there are none. */
  double estimated(Metric metric, SweepModel model) {
    if (metric.isQuantile()) {
      return latencies.has(metric.ofWrites())
          ? model
              .tails()
              .quantileNs(
                  latencies.operationsByCell(),
                  metric.ofWrites(),
                  metric.quantile(),
                  model.times().excessNsByTier(all, metric.ofWrites()))
          : Double.NaN;
    }
    return mean(metric, model.times().times(weighted), model.clients());
  }

  /** estimated / measured - 1; NaN if there are no such operations. */
  double error(Metric metric, SweepModel model) {
    return estimated(metric, model) / measured(metric, model.clients()) - 1;
  }

  private static double mean(Metric metric, SplitTimes times, int clients) {
    return metric.isRate() ? times.throughputOpsS(clients) : times.meanLatencyNs(metric.ofWrites());
  }
}
