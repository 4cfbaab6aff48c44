package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Times of the operations of a split, measured or by a model.
 *
 * @param operations number of operations by tier, reads before writes
 * @param latencyNs sum of the latencies of operations, likewise
 * @param clientNs sum of the think time between operations
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SplitTimes(double[][] operations, double[][] latencyNs, double clientNs) {

  double totalOperations() {
    return sum(0, operations);
  }

  /** Sum of latencies and client time over all parts. */
  private double totalNs() {
    return sum(clientNs, latencyNs);
  }

  private static double sum(double start, double[][] byTier) {
    double sum = start;
    for (double[] ofTier : byTier) {
      sum += ofTier[0];
      sum += ofTier[1];
    }
    return sum;
  }

  /** Operations per second of that many clients, each with one operation at a time. */
  double throughputOpsS(int clients) {
    return clients * totalOperations() / (totalNs() / 1e9);
  }

  /** Mean latency of reads or of writes; NaN if there are none. */
  double meanLatencyNs(boolean writes) {
    int kind = writes ? 1 : 0;
    double count = 0;
    double sumNs = 0;
    for (int tier = 0; tier < operations.length; tier++) {
      count += operations[tier][kind];
      sumNs += latencyNs[tier][kind];
    }
    return count == 0 ? Double.NaN : sumNs / count;
  }

  /**
   * Sources of the error of these estimated times: for each tier's reads and writes, and for the
   * think time, (estimated - measured) / measured time of all operations. They add up to the error
   * of the mean time.
   */
  List<ErrorTerm> errors(SplitTimes measured, double split, Tiers tiers) {
    List<ErrorTerm> terms = new ArrayList<>();
    for (int tier = 0; tier < operations.length; tier++) {
      String memory = tiers.count() > 2 ? tiers.name(tier) : tier == 0 ? "FastMem" : "SlowMem";
      for (int kind = 0; kind < 2; kind++) {
        double count = measured.operations[tier][kind];
        if (count > 0) {
          terms.add(
              measured.term(
                  split,
                  (kind == 1 ? "writes to " : "reads from ") + memory,
                  kind == 1 ? Metric.WRITE_MEAN : Metric.READ_MEAN,
                  count,
                  latencyNs[tier][kind],
                  measured.latencyNs[tier][kind]));
        }
      }
    }
    terms.add(
        measured.term(
            split,
            "the think time",
            null,
            measured.totalOperations(),
            clientNs,
            measured.clientNs));
    return terms;
  }

  private ErrorTerm term(
      double split,
      String what,
      @Nullable Metric mean,
      double count,
      double estimatedNs,
      double measuredNs) {
    return new ErrorTerm(
        split,
        what,
        mean,
        Math.round(count),
        estimatedNs / count,
        measuredNs / count,
        (estimatedNs - measuredNs) / totalNs());
  }
}
