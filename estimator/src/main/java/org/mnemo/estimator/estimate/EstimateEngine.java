package org.mnemo.estimator.estimate;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.OrderedKeys;

/**
 * The Estimate Engine of the Mnemo paper, section IV: run time and cost for every prefix of an
 * order. Linear in keys, and in requests where switches are counted.
 */
public final class EstimateEngine {

  private EstimateEngine() {}

  /**
   * Counts the switches of every row in a second pass over the trace.
   *
   * @param trace a reader at the start of the trace that {@code pattern} is of
   * @return switches by row
   */
  public static long[] countSwitches(AccessPattern pattern, OrderedKeys order, TraceReader trace) {
    return SwitchCounter.countByRow(trace, pattern.keys(), order.ranks(), pattern.requests());
  }

  /**
   * The curve.
   *
   * @param switches by row, or null if {@code model} has no use for them
   * @throws MnemoException if the records have no bytes at all
   * @throws IllegalStateException if bytes or requests do not add up, or the model needs switches:
   *     an error of ours
   */
  public static Curve curve(
      AccessPattern pattern,
      OrderedKeys order,
      RuntimeModel model,
      CostModel cost,
      long @Nullable [] switches) {
    if (pattern.totalBytes() == 0) {
      throw new MnemoException(
          "all records of the data set have 0 bytes, so there is no memory to size; correct the"
              + " sizes in the trace or the data set");
    }
    check(switches != null || model.interference().isNone(), "interference needs switches");
    int rows = pattern.keyCount() + 1;
    check(order.size() + 1 == rows, "the order does not hold every key");
    long[] fastBytes = new long[rows];
    long[] readsFast = new long[rows];
    long[] writesFast = new long[rows];
    double[] runtimeNs = new double[rows];
    long[] fastRequests = new long[Operation.count()];
    runtimeNs[0] = model.runtimeNs(fastRequests, 0);
    for (int row = 1; row < rows; row++) {
      int key = order.key(row - 1);
      for (int operation = 0; operation < fastRequests.length; operation++) {
        fastRequests[operation] += pattern.count(key, operation);
      }
      fastBytes[row] = fastBytes[row - 1] + pattern.recordBytes(key);
      readsFast[row] = fastRequests[Operation.READ.ordinal()];
      writesFast[row] = sum(fastRequests) - readsFast[row];
      runtimeNs[row] = model.runtimeNs(fastRequests, switches == null ? 0 : switches[row]);
    }
    Curve curve =
        new Curve(
            pattern.keys(),
            order,
            cost,
            model,
            fastBytes,
            readsFast,
            writesFast,
            switches,
            runtimeNs);
    checkConservation(curve, pattern);
    return curve;
  }

  /** Nothing may get lost on the way: all bytes and all requests end up in FastMem. */
  private static void checkConservation(Curve curve, AccessPattern pattern) {
    int last = curve.lastRow();
    long[] totals = pattern.operationTotals();
    check(curve.fastBytes(last) == pattern.totalBytes(), "bytes do not add up to the data set");
    check(sum(totals) == pattern.requests(), "operations do not add up to the trace");
    check(curve.readsFast(last) == totals[Operation.READ.ordinal()], "reads do not add up");
    check(
        curve.readsFast(last) + curve.writesFast(last) == pattern.requests(),
        "writes do not add up");
    check(
        !curve.hasSwitches() || (curve.switches(0) == 0 && curve.switches(last) == 0),
        "a single tier has switches");
  }

  private static long sum(long[] counts) {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
