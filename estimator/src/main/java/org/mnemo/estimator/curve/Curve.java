package org.mnemo.estimator.curve;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * What every split of an order costs and does: one row for each prefix of the order. Row 0 is
 * SlowMem only, row k has the first k keys in FastMem, the last row is FastMem only. Immutable;
 * about 40 bytes a row.
 *
 * <p>The curve of a sample speaks of the whole: bytes and requests are scaled back.
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
  private final @Nullable SlowdownError otherError;

  /** What is known of SlowMem's speed; null if it is known exactly. */
  private final @Nullable SpeedRange range;

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
    this.otherError = null;
    this.range = null;
  }

  private Curve(
      Curve curve,
      SampleScale scale,
      @Nullable ConfidenceBand band,
      @Nullable SlowdownError otherError,
      @Nullable SpeedRange range) {
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
    this.otherError = otherError;
    this.range = range;
  }

  /**
   * Computes a curve. Time in proportion to rows.
   *
   * @param pattern requests that the traffic is of
   * @throws MnemoException if the records have no bytes at all, or FastMem only takes no time
   * @throws IllegalStateException if requests do not add up, or the model needs switches: an error
   *     of the policy's
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
   * This curve with 95 % intervals.
   *
   * @param replicates models of bootstrap replicates; without any there are no intervals
   * @param segments number of segments of time that replicates are drawn from, at least 2
   */
  public Curve withIntervals(List<RunTimeModel> replicates, int segments) {
    return replicates.isEmpty()
        ? this
        : new Curve(this, scale, ConfidenceBand.of(this, replicates, segments), otherError, range);
  }

  /**
   * This curve with intervals that reach from the slowest that SlowMem may be to the fastest, each
   * as sure as the estimate is.
   *
   * @param slowest model with the slowest SlowMem; this curve's where it is known
   * @param fastest model with the fastest SlowMem
   */
  public Curve between(RunTimeModel slowest, RunTimeModel fastest) {
    return slowest == model && fastest == model
        ? this
        : new Curve(
            this, scale, band, otherError, SpeedRange.of(traffic, runtimeNs, slowest, fastest));
  }

  /**
   * This curve scaled from the sample to the whole, its intervals widened by the sampling error.
   */
  Curve scaled(SampleScale newScale, SamplingError error) {
    return new Curve(this, newScale, band, error, range);
  }

  /** This curve, its intervals widened by how well the shares of requests are known. */
  public Curve withShares(ColdShares shares) {
    return new Curve(this, scale, band, new SharesError(shares, this::fastShare), range);
  }

  /** Number of rows. */
  public int rows() {
    return runtimeNs.length;
  }

  /** The row with all data in FastMem. */
  public int lastRow() {
    return runtimeNs.length - 1;
  }

  /** What each memory has to serve, by row. */
  public TrafficCurve traffic() {
    return traffic;
  }

  /** The keys of the trace and the data set by number. */
  public KeyTable keyTable() {
    return keyTable;
  }

  /** True if the policy says which keys lie in FastMem. */
  public boolean hasKeys() {
    return traffic.keys().isPresent();
  }

  /**
   * Makes sure that the rows tell keys.
   *
   * @throws UsageException if the policy says nothing of keys
   */
  public void requireKeys() {
    requireMoves();
  }

  /**
   * The moves that rows are prefixes of.
   *
   * @throws UsageException if the policy says nothing of keys
   */
  public KeyMoves requireMoves() {
    return traffic
        .moves()
        .orElseThrow(
            () ->
                new UsageException(
                    "the policy does not say which keys lie in FastMem; use --policy placed"));
  }

  /**
   * The memory of each key of a row once the last request is over, by number of the key.
   *
   * @throws UsageException if the policy says nothing of keys
   */
  public IntUnaryOperator requireTiersOfKeys(int row) {
    return traffic.tiersAtEnd(row).orElseThrow(Curve::noMap);
  }

  private static UsageException noMap() {
    return new UsageException(
        "the policy does not say which keys lie in FastMem, so there is no map of keys; use --policy placed or migrated");
  }

  /**
   * The keys that FastMem of a row holds once the last request is over, by number.
   *
   * @throws UsageException if the policy says nothing of keys
   */
  public IntPredicate requireHeldKeys(int row) {
    return traffic.heldAtEnd(row).orElseThrow(Curve::noMap);
  }

  /**
   * The sequence in which keys enter FastMem, one a row.
   *
   * @throws IllegalStateException if the policy knows no keys: see {@link #hasKeys()}
   */
  public OrderedKeys order() {
    return traffic.keys().orElseThrow(() -> new IllegalStateException("no keys in these rows"));
  }

  public CostModel cost() {
    return cost;
  }

  public RunTimeModel model() {
    return model;
  }

  /** Ratio of the whole to the sample that the curve was computed from. */
  public SampleScale scale() {
    return scale;
  }

  /** Number of the key that enters FastMem in {@code row}, from 1 on. */
  public int key(int row) {
    return order().key(row - 1);
  }

  /** Bytes of all records, in whatever memory. */
  public long totalBytes() {
    return fastBytes(lastRow());
  }

  /** Bytes in FastMem, an index that is pinned there included. */
  public long fastBytes(int row) {
    return scale.bytes(traffic.fastBytes(row));
  }

  /** Number of memories. */
  public int tiers() {
    return traffic.tiers();
  }

  /** Bytes of records in a memory, an index that is pinned in the fastest included. */
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

  /** Share of the requests that slower memory serves. */
  double coldShare(int row) {
    return 1 - (double) requestsFast[row] / requests;
  }

  /** False if the model had no use for switches. */
  public boolean hasSwitches() {
    return traffic.hasSwitches();
  }

  /** Consecutive requests that different tiers serve, of the trace as it is; -1 if not counted. */
  public long switches(int row) {
    return traffic.switches(row);
  }

  /** Requests of the trace that was read, sampled or not. */
  public long requests() {
    return requests;
  }

  /** Run time of the trace that was read, sampled or not. */
  public double runtimeNs(int row) {
    return runtimeNs[row];
  }

  /** Run time with FastMem only, as measured or, where it was not, as the model predicts it. */
  public double fastRuntimeNs() {
    double measuredNs = model.measuredFastRuntimeNs();
    return Double.isNaN(measuredNs) ? runtimeNs[lastRow()] : measuredNs;
  }

  /** Operations a second with FastMem only. */
  public double fastThroughputOpsS() {
    return RunTimeModel.throughputOpsS((double) requests, fastRuntimeNs());
  }

  public double throughputOpsS(int row) {
    return RunTimeModel.throughputOpsS((double) requests, runtimeNs[row]);
  }

  /** T / T_fast - 1: 0 is as fast as FastMem only. */
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

  /** True if the measurement allows to say how sure the curve is. */
  public boolean hasIntervals() {
    return band != null || otherError != null || range != null;
  }

  /** 95 % interval of {@link #throughputOpsS}; the point alone if there is none. */
  public Interval throughputIntervalOpsS(int row) {
    double opsS = throughputOpsS(row);
    Interval interval = band == null ? new Interval(opsS, opsS) : band.throughputOpsS(row, opsS);
    Interval sampled =
        otherError == null
            ? interval
            : otherError.widenThroughput(interval, opsS, row, slowdown(row));
    return range == null ? sampled : range.widenThroughput(sampled, row);
  }

  /**
   * 95 % interval of {@link #slowdown} as far as the measurement goes, not the sampling of a trace.
   */
  public Interval measuredSlowdownInterval(int row) {
    double slowdown = slowdown(row);
    return band == null ? new Interval(slowdown, slowdown) : band.slowdown(row, slowdown);
  }

  /** 95 % interval of {@link #slowdown}; the point alone if there is none. */
  public Interval slowdownInterval(int row) {
    double slowdown = slowdown(row);
    Interval interval = measuredSlowdownInterval(row);
    Interval sampled = otherError == null ? interval : otherError.widen(interval, slowdown, row);
    return range == null ? sampled : range.widenSlowdown(sampled, row);
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

  /** The last row whose FastMem holds no more than {@code bytes}; row 0 if none does. */
  public int lastRowWithinBytes(long bytes) {
    return TrafficCurve.lastRowWithinBytes(bytes, lastRow(), this::fastBytes);
  }
}
