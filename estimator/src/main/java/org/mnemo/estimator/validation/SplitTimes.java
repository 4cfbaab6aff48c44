package org.mnemo.estimator.validation;

/**
 * Times of the operations of a split, measured or by a model.
 *
 * @param operations number of operations by {@link TierOperations}
 * @param latencyNs sum of the latencies of operations by {@link TierOperations}
 * @param clientNs sum of the think time between operations
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record SplitTimes(double[] operations, double[] latencyNs, double clientNs) {

  double operations(TierOperations part) {
    return operations[part.index()];
  }

  /** Sum of the latencies of a part. */
  double latencyNs(TierOperations part) {
    return latencyNs[part.index()];
  }

  double totalOperations() {
    double sum = 0;
    for (double count : operations) {
      sum += count;
    }
    return sum;
  }

  /** Sum of latencies and client time over all parts. */
  double totalNs() {
    double sumNs = clientNs;
    for (double ns : latencyNs) {
      sumNs += ns;
    }
    return sumNs;
  }

  /** Operations per second of that many clients, each with one operation at a time. */
  double throughputOpsS(int clients) {
    return clients * totalOperations() / (totalNs() / 1e9);
  }

  /** Mean latency of reads or of writes; NaN if there are none. */
  double meanLatencyNs(boolean writes) {
    double count = 0;
    double sumNs = 0;
    for (int part = writes ? 1 : 0; part < operations.length; part += 2) {
      count += operations[part];
      sumNs += latencyNs[part];
    }
    return count == 0 ? Double.NaN : sumNs / count;
  }
}
