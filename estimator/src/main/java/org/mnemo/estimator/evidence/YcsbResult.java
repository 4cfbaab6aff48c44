package org.mnemo.estimator.evidence;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;

/**
 * Measurements of one YCSB run.
 *
 * @param runtimeNs time of all client threads from the first start to the last end, more than 0;
 *     YCSB counts it in whole milliseconds
 * @param throughputOpsS transactions per second, more than 0; a READ-MODIFY-WRITE is one
 *     transaction of two operations
 * @param operations one for each kind of operation done, at least one
 */
public record YcsbResult(
    double runtimeNs, double throughputOpsS, SortedMap<Operation, Summary> operations) {

  public YcsbResult {
    requirePositive("runtimeNs", runtimeNs);
    requirePositive("throughputOpsS", throughputOpsS);
    if (operations.isEmpty()) {
      throw new IllegalArgumentException("operations must not be empty");
    }
    operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
  }

  /**
   * Times of the operations of one kind.
   *
   * @param operations number of operations done, at least 1
   * @param meanNs mean latency at the client, more than 0. YCSB truncates latencies to whole
   *     microseconds, so this is up to 1000 ns too low, and 500 ns on average
   * @param latency their distribution in nanoseconds, 1 ns to 100 s with 3 significant digits, if
   *     the output has one finer than a millisecond; as many values as {@code operations}
   */
  public record Summary(long operations, double meanNs, Optional<Histogram> latency) {

    public Summary {
      if (operations < 1) {
        throw new IllegalArgumentException("operations must be at least 1, was " + operations);
      }
      requirePositive("meanNs", meanNs);
    }
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(name + " must be finite and above 0, was " + value);
    }
  }
}
