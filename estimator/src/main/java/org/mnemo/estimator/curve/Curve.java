package org.mnemo.estimator.curve;

import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.CurveError.SamplingError;
import org.mnemo.estimator.curve.CurveError.SpeedRange;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.ColdShares;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * Cost and performance of each split of an order: one row for each prefix of the order. Row 0 is
 * SlowMem only, row k has the first k keys in FastMem, the last row is FastMem only. Immutable;
 * about 40 bytes per row.
 *
 * <p>The curve of a sample is scaled to the whole: bytes and requests.
 */
public final class Curve {

  private final TrafficCurve traffic;
  private final RunTimeModel model;
  private final CostModel cost;
  private final KeyTable keyTable;
  private final long requests;
  private final long[] readsFast;
  private final long[] requestsFast;
  private final double[] runtimeNs;
  private final SampleScale scale;
  private final @Nullable ConfidenceBand band;

  /** Errors beyond the measurement's, each of which widens the interval so far. */
  private final List<CurveError> errors;

  private Curve(
      TrafficCurve traffic, RunTimeModel model, CostModel cost, KeyTable keyTable, long requests) {
    this.traffic = traffic;
    this.model = model;
    this.cost = cost;
    this.keyTable = keyTable;
    this.requests = requests;
    this.readsFast = new long[traffic.rows()];
    this.requestsFast = new long[traffic.rows()];
    this.runtimeNs = new double[traffic.rows()];
    this.scale = SampleScale.WHOLE;
    this.band = null;
    this.errors = List.of();
  }

  private Curve(
      Curve curve, SampleScale scale, @Nullable ConfidenceBand band, List<CurveError> errors) {
    this.traffic = curve.traffic;
    this.model = curve.model;
    this.cost = curve.cost;
    this.keyTable = curve.keyTable;
    this.requests = curve.requests;
    this.readsFast = curve.readsFast;
    this.requestsFast = curve.requestsFast;
    this.runtimeNs = curve.runtimeNs;
    this.scale = scale;
    this.band = band;
    this.errors = errors;
  }

  /**
   * Computes a curve in time proportional to rows.
   *
   * @param pattern requests of the traffic
   * @throws MnemoException if all records have 0 bytes, or the FastMem-only run time is 0
   * @throws IllegalStateException if requests do not add up, or the model needs uncounted switches:
   *     a bug of the policy
   */
  public static Curve of(
      AccessPattern pattern, TrafficCurve traffic, RunTimeModel model, CostModel cost) {
    check(traffic.hasSwitches() || !model.usesSwitches(), "interference needs switches");
    Curve curve = new Curve(traffic, model, cost, pattern.keys(), pattern.requests());
    TrafficCurve.Cursor cursor = traffic.cursor();
    for (int row = 0; row < traffic.rows(); row++) {
      Traffic here = cursor.moveTo(row);
      curve.readsFast[row] = here.fastReads();
      curve.requestsFast[row] = here.fastRequests();
      curve.runtimeNs[row] = model.runtimeNs(here);
    }
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
    int last = curve.lastRow();
    long reads = pattern.operationTotals()[Operation.READ.ordinal()];
    check(curve.readsFast[last] == reads, "reads do not add up");
    check(curve.requestsFast[last] == pattern.requests(), "requests do not add up");
    return curve;
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  /**
   * Adds 95 % intervals.
   *
   * @param replicates models of bootstrap replicates; empty for no intervals
   * @param segments number of time segments that replicates are drawn from, at least 2
   */
  public Curve withIntervals(List<RunTimeModel> replicates, int segments) {
    return replicates.isEmpty()
        ? this
        : new Curve(this, scale, ConfidenceBand.of(this, replicates, segments), errors);
  }

  /**
   * Extends intervals from the slowest possible SlowMem to the fastest, each with the uncertainty
   * so far.
   *
   * @param slowest model with the slowest SlowMem; this curve's model if exact
   * @param fastest model with the fastest SlowMem
   */
  public Curve between(RunTimeModel slowest, RunTimeModel fastest) {
    return slowest == model && fastest == model
        ? this
        : widened(scale, SpeedRange.of(traffic, runtimeNs, slowest, fastest));
  }

  /**
   * Scales the curve from the sample to the whole and widens its intervals by the sampling error.
   */
  public Curve scaled(TraceSample sample, AccessPattern pattern) {
    SamplingError error =
        new SamplingError(
            pattern,
            requireMoves(),
            new KeyTimes(pattern, model),
            model.beyondServiceNs((double) pattern.requests()),
            sample.rate(),
            sample.method() == SampleMethod.KEYS);
    return widened(SampleScale.of(sample, pattern), error);
  }

  /**
   * Widens the intervals by the uncertainty of the request shares. The slowdown is proportional to
   * the requests to slower memory, and these to the share beyond the hottest bytes.
   */
  public Curve withShares(ColdShares shares) {
    CurveError.Independent error =
        (row, slowdown) -> {
          Interval factors = shares.coldFactors(fastShare(row));
          double one = slowdown * factors.low();
          double other = slowdown * factors.high();
          return new Interval(Math.min(one, other), Math.max(one, other));
        };
    return widened(scale, error);
  }

  private Curve widened(SampleScale newScale, CurveError error) {
    return new Curve(
        this, newScale, band, Stream.concat(errors.stream(), Stream.of(error)).toList());
  }

  public int rows() {
    return runtimeNs.length;
  }

  /** The row with all data in FastMem. */
  public int lastRow() {
    return runtimeNs.length - 1;
  }

  /** Traffic of each memory, by row. */
  public TrafficCurve traffic() {
    return traffic;
  }

  /** The keys of the trace and the data set by number. */
  public KeyTable keyTable() {
    return keyTable;
  }

  /** True if the policy determines the keys in FastMem. */
  public boolean hasKeys() {
    return traffic.keys().isPresent();
  }

  /**
   * Checks that rows determine keys.
   *
   * @throws UsageException if the policy does not determine keys
   */
  public void requireKeys() {
    requireMoves();
  }

  /**
   * Moves whose prefixes are the rows.
   *
   * @throws UsageException if the policy does not determine keys
   */
  public KeyMoves requireMoves() {
    return traffic
        .moves()
        .orElseThrow(
            () ->
                new UsageException(
                    "the policy does not determine the keys in FastMem; use --policy placed"));
  }

  /**
   * The memory of each key of a row after the last request, by key number.
   *
   * @throws UsageException if the policy does not determine keys
   */
  public IntUnaryOperator requireTiersOfKeys(int row) {
    return traffic
        .tiersAtEnd(row)
        .orElseThrow(
            () ->
                new UsageException(
                    "the policy does not determine the keys in FastMem, so a map of keys is not available; use --policy placed or migrated"));
  }

  /**
   * The order in which keys enter FastMem, one per row.
   *
   * @throws IllegalStateException if the policy does not determine keys: see {@link #hasKeys()}
   */
  public OrderedKeys order() {
    return traffic.keys().orElseThrow(() -> new IllegalStateException("no keys in these rows"));
  }

  public RunTimeModel model() {
    return model;
  }

  /** Ratio of the whole to the sample of the curve. */
  public SampleScale scale() {
    return scale;
  }

  /** Number of the key that enters FastMem in {@code row}, at least 1. */
  public int key(int row) {
    return order().key(row - 1);
  }

  /** Bytes of all records in all memories. */
  public long totalBytes() {
    return fastBytes(lastRow());
  }

  /** Bytes in FastMem, including a pinned index. */
  public long fastBytes(int row) {
    return scale.bytes(traffic.fastBytes(row));
  }

  public int tiers() {
    return traffic.tiers();
  }

  /** Bytes of records in a memory; in the fastest including a pinned index. */
  public long bytes(int row, int tier) {
    return scale.bytes(traffic.bytes(row, tier));
  }

  public double fastShare(int row) {
    return (double) traffic.fastBytes(row) / traffic.fastBytes(lastRow());
  }

  public long readsFast(int row) {
    return scale.requests(readsFast[row]);
  }

  public long writesFast(int row) {
    return scale.requests(requestsFast[row] - readsFast[row]);
  }

  /** Share of the requests to slower memory. */
  double coldShare(int row) {
    return 1 - (double) requestsFast[row] / requests;
  }

  /** Consecutive requests in the original trace to different tiers; -1 if not counted. */
  public long switches(int row) {
    return traffic.switches(row);
  }

  /** Requests of the trace read, sampled or not. */
  public long requests() {
    return requests;
  }

  /** Run time of the trace read, sampled or not. */
  public double runtimeNs(int row) {
    return runtimeNs[row];
  }

  /** FastMem-only run time: measured if available, otherwise estimated by the model. */
  public double fastRuntimeNs() {
    double measuredNs = model.measuredFastRuntimeNs();
    return Double.isNaN(measuredNs) ? runtimeNs[lastRow()] : measuredNs;
  }

  /** FastMem-only operations per second. */
  public double fastThroughputOpsS() {
    return RunTimeModel.throughputOpsS((double) requests, fastRuntimeNs());
  }

  public double throughputOpsS(int row) {
    return RunTimeModel.throughputOpsS((double) requests, runtimeNs[row]);
  }

  /** T / T_fast - 1: 0 equals FastMem only. */
  public double slowdown(int row) {
    return runtimeNs[row] / fastRuntimeNs() - 1;
  }

  public double averageLatencyNs(int row) {
    return model.meanLatencyNs((double) requests, runtimeNs[row]);
  }

  public double costFactor(int row) {
    return cost.costFactor(
        tier -> tier == Load.FAST ? traffic.fastCost(row) : traffic.bytes(row, tier),
        traffic.fastBytes(lastRow()));
  }

  /** True if the measurement supports intervals. */
  public boolean hasIntervals() {
    return band != null || !errors.isEmpty();
  }

  /** 95 % interval of {@link #throughputOpsS}; the point alone without intervals. */
  public Interval throughputIntervalOpsS(int row) {
    double opsS = throughputOpsS(row);
    Interval interval = band == null ? new Interval(opsS, opsS) : band.throughputOpsS(row, opsS);
    for (CurveError error : errors) {
      interval = error.widenThroughput(interval, row, opsS, slowdown(row));
    }
    return interval;
  }

  /**
   * 95 % interval of {@link #slowdown} from the measurement, without the trace's sampling error.
   */
  public Interval measuredSlowdownInterval(int row) {
    double slowdown = slowdown(row);
    return band == null ? new Interval(slowdown, slowdown) : band.slowdown(row, slowdown);
  }

  /** 95 % interval of {@link #slowdown}; the point alone without intervals. */
  public Interval slowdownInterval(int row) {
    Interval interval = measuredSlowdownInterval(row);
    for (CurveError error : errors) {
      interval = error.widenSlowdown(interval, row, slowdown(row));
    }
    return interval;
  }

  /** All values of a row. */
  public CurveRow row(int row) {
    return new CurveRow(
        row,
        fastBytes(row),
        fastShare(row),
        readsFast(row),
        writesFast(row),
        switches(row),
        runtimeNs(row),
        throughputOpsS(row),
        throughputIntervalOpsS(row),
        slowdown(row),
        slowdownInterval(row),
        costFactor(row),
        averageLatencyNs(row));
  }

  /** The last row with at most {@code bytes} of FastMem, or row 0. */
  public int lastRowWithinBytes(long bytes) {
    return TrafficCurve.lastRowWithinBytes(bytes, lastRow(), this::fastBytes);
  }

  /**
   * One capacity of FastMem.
   *
   * @param row number of the row; 0 is SlowMem only
   * @param fastBytes bytes of records in FastMem
   * @param fastShare share of all bytes in FastMem, 0 to 1
   * @param readsFast requests that read a key in FastMem
   * @param writesFast updates, inserts and deletes of keys in FastMem
   * @param switches consecutive requests to different tiers; -1 if not counted
   * @param runtimeNs run time of the whole trace
   * @param throughputOpsS operations per second
   * @param throughputIntervalOpsS 95 % interval of the throughput; the point alone without
   *     intervals
   * @param slowdown run time relative to FastMem only, less 1
   * @param slowdownInterval 95 % interval of the slowdown; the point alone without intervals
   * @param costFactor memory cost relative to FastMem only
   * @param averageLatencyNs mean latency of all requests at the client
   */
  public record CurveRow(
      int row,
      long fastBytes,
      double fastShare,
      long readsFast,
      long writesFast,
      long switches,
      double runtimeNs,
      double throughputOpsS,
      Interval throughputIntervalOpsS,
      double slowdown,
      Interval slowdownInterval,
      double costFactor,
      double averageLatencyNs) {}

  /**
   * Throughput at evenly spaced shares of the data in FastMem, to compare key orders or policies.
   *
   * @param name name of the order or policy
   * @param throughputOpsS operations per second at the share i / {@link #STEPS} of the bytes, by i
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record OrderLine(String name, double[] throughputOpsS) {

    /** Steps from SlowMem only to FastMem only. */
    public static final int STEPS = 100;

    /** The line of traffic placed by an order. */
    public static OrderLine of(TrafficCurve traffic, RunTimeModel model) {
      return of(traffic.keys().orElseThrow().orderName(), traffic, model);
    }

    /** The line of any traffic, with a name. */
    public static OrderLine of(String name, TrafficCurve traffic, RunTimeModel model) {
      double[] throughputOpsS = new double[STEPS + 1];
      long totalBytes = traffic.fastBytes(traffic.rows() - 1);
      TrafficCurve.Cursor cursor = traffic.cursor();
      for (int i = 0; i <= STEPS; i++) {
        int row = traffic.lastRowWithinBytes(Math.round(totalBytes * (i / (double) STEPS)));
        Traffic here = cursor.moveTo(row);
        throughputOpsS[i] =
            RunTimeModel.throughputOpsS(here.totalRequests(), model.runtimeNs(here));
      }
      return new OrderLine(name, throughputOpsS);
    }
  }
}
