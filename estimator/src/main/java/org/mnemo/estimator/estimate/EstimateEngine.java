package org.mnemo.estimator.estimate;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.model.SizeBasis;
import org.mnemo.estimator.model.StoreModel;
import org.mnemo.estimator.model.StoreModels;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

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
   * @param recordBytes bytes that a record occupies
   * @param switches switches by row, or null if {@code model} has no use for them
   * @throws MnemoException if the records have no bytes at all, or too many, or FastMem only takes
   *     no time
   * @throws IllegalStateException if bytes or requests do not add up, or the model needs switches:
   *     an error of ours
   */
  public static Curve curve(
      AccessPattern pattern,
      RecordBytes recordBytes,
      OrderedKeys order,
      StoreModel model,
      CostModel cost,
      long @Nullable [] switches) {
    check(switches != null || !model.runtime().usesSwitches(), "interference needs switches");
    int rows = pattern.keyCount() + 1;
    check(order.size() + 1 == rows, "the order does not hold every key");
    KeyTimes times = new KeyTimes(pattern, model.fast(), model.slow());
    long[] fastBytes = new long[rows];
    long[] readsFast = new long[rows];
    long[] writesFast = new long[rows];
    double[] runtimeNs = new double[rows];
    double[] fastNs = new double[rows];
    double[] slowNs = new double[rows];
    // By key, as the pattern lies in memory: each key's numbers go to its row...
    int[] ranks = order.ranks();
    for (int key = 0; key < ranks.length; key++) {
      int row = ranks[key] + 1;
      fastNs[row] = times.fastNs(key);
      slowNs[row] = times.slowNs(key);
      fastBytes[row] = recordBytes.movable(pattern, key);
      readsFast[row] = pattern.count(key, Operation.READ.ordinal());
      writesFast[row] = pattern.accesses(key) - readsFast[row];
    }
    // ... and then by row, where they are added up.
    fastBytes[0] = recordBytes.pinned(pattern);
    double totalSlowNs = 0;
    for (double ns : slowNs) {
      totalSlowNs += ns;
    }
    runtimeNs[0] = model.runtime().runtimeNs(0, totalSlowNs, 0);
    double movedFastNs = 0;
    double movedSlowNs = 0;
    for (int row = 1; row < rows; row++) {
      movedFastNs += fastNs[row];
      movedSlowNs += slowNs[row];
      fastBytes[row] = RecordBytes.add(fastBytes[row - 1], fastBytes[row]);
      readsFast[row] += readsFast[row - 1];
      writesFast[row] += writesFast[row - 1];
      // Added up in the same sequence: at the last row nothing is left, to the last bit.
      runtimeNs[row] =
          model
              .runtime()
              .runtimeNs(
                  movedFastNs,
                  Math.max(0, totalSlowNs - movedSlowNs),
                  switches == null ? 0 : switches[row]);
    }
    Curve curve =
        new Curve(
            pattern.keys(),
            order,
            cost,
            model.runtime(),
            fastBytes,
            readsFast,
            writesFast,
            switches,
            runtimeNs);
    if (curve.totalBytes() == 0) {
      throw new MnemoException(
          "all records of the data set have 0 bytes, so there is no memory to size; correct the"
              + " sizes in the trace or the data set");
    }
    if (!(curve.fastRuntimeNs() > 0) || Double.isInfinite(curve.fastRuntimeNs())) {
      throw new MnemoException(
          "the FastMem-only run time must be above 0 ns, was %s; repeat the run"
              .formatted(curve.fastRuntimeNs()));
    }
    checkConservation(curve, pattern);
    return curve;
  }

  /**
   * The curve with 95 % intervals.
   *
   * @param models models of the drawn samples, at least one
   * @param segments number of segments of time that samples were drawn from, at least 2
   */
  public static Curve withIntervals(
      Curve curve, AccessPattern pattern, StoreModels models, int segments) {
    return curve.withBand(ConfidenceBand.of(curve, pattern, curve.order(), models, segments));
  }

  /**
   * The curve of a sample as that of the whole.
   *
   * @param rate share of keys or requests in the sample
   * @param byKeys true if keys were sampled, false if requests
   */
  public static Curve scaled(
      Curve curve,
      AccessPattern pattern,
      StoreModel model,
      SampleScale scale,
      double rate,
      boolean byKeys) {
    KeyTimes times = new KeyTimes(pattern, model.fast(), model.slow());
    RuntimeModel runtime = model.runtime();
    double clientNs = runtime.fixedRuntimeNs() * runtime.clients() / runtime.requests();
    return curve.scaled(
        scale, new SamplingError(pattern, curve.order(), times, clientNs, rate, byKeys));
  }

  /** All requests of a trace, as numbers in which service times are linear. */
  public static double[] features(AccessPattern pattern, SizeBasis basis) {
    return new Features(pattern, basis).total();
  }

  /**
   * Tail latencies of every row.
   *
   * @throws MnemoException if the trace holds operations that were not measured
   */
  public static Tails tails(Curve curve, AccessPattern pattern, LatencyComponents components) {
    return new Tails(pattern, curve.order(), curve, components);
  }

  /** Checks that all bytes and all requests of the trace end up in FastMem in the last row. */
  private static void checkConservation(Curve curve, AccessPattern pattern) {
    int last = curve.lastRow();
    long[] totals = pattern.operationTotals();
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
