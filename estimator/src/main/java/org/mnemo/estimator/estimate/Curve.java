package org.mnemo.estimator.estimate;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.order.OrderedKeys;

/**
 * What every split of an order costs and does: one row for each prefix of the order. Row 0 is
 * SlowMem only, row k has the first k keys in FastMem, the last row is FastMem only. Immutable;
 * about 40 bytes a row.
 *
 * <p>The curve of a sample speaks of the whole: bytes and requests are scaled back.
 */
public final class Curve {

  private final KeyTable keys;
  private final OrderedKeys order;
  private final CostModel cost;
  private final RuntimeModel model;
  private final long[] fastBytes;
  private final long[] readsFast;
  private final long[] writesFast;
  private final long @Nullable [] switches;
  private final double[] runtimeNs;
  private final SampleScale scale;
  private final @Nullable ConfidenceBand band;
  private final @Nullable SamplingError samplingError;

  Curve(
      KeyTable keys,
      OrderedKeys order,
      CostModel cost,
      RuntimeModel model,
      long[] fastBytes,
      long[] readsFast,
      long[] writesFast,
      long @Nullable [] switches,
      double[] runtimeNs) {
    this.keys = keys;
    this.order = order;
    this.cost = cost;
    this.model = model;
    this.fastBytes = fastBytes;
    this.readsFast = readsFast;
    this.writesFast = writesFast;
    this.switches = switches;
    this.runtimeNs = runtimeNs;
    this.scale = SampleScale.WHOLE;
    this.band = null;
    this.samplingError = null;
  }

  private Curve(
      Curve curve,
      SampleScale scale,
      @Nullable ConfidenceBand band,
      @Nullable SamplingError samplingError) {
    this.keys = curve.keys;
    this.order = curve.order;
    this.cost = curve.cost;
    this.model = curve.model;
    this.fastBytes = curve.fastBytes;
    this.readsFast = curve.readsFast;
    this.writesFast = curve.writesFast;
    this.switches = curve.switches;
    this.runtimeNs = curve.runtimeNs;
    this.scale = scale;
    this.band = band;
    this.samplingError = samplingError;
  }

  /** This curve with 95 % intervals. */
  Curve withBand(ConfidenceBand newBand) {
    return new Curve(this, scale, newBand, samplingError);
  }

  /**
   * This curve scaled from the sample to the whole, its intervals widened by the sampling error.
   */
  Curve scaled(SampleScale newScale, SamplingError error) {
    return new Curve(this, newScale, band, error);
  }

  /** Number of rows: one more than keys. */
  public int rows() {
    return runtimeNs.length;
  }

  /** The row with every key in FastMem. */
  public int lastRow() {
    return runtimeNs.length - 1;
  }

  /** The keys by number. */
  public KeyTable keys() {
    return keys;
  }

  /** The sequence in which keys enter FastMem. */
  public OrderedKeys order() {
    return order;
  }

  public CostModel cost() {
    return cost;
  }

  public RuntimeModel model() {
    return model;
  }

  /** Ratio of the whole to the sample that the curve was computed from. */
  public SampleScale scale() {
    return scale;
  }

  /** Number of the key that enters FastMem in {@code row}, from 1 on. */
  public int key(int row) {
    return order.key(row - 1);
  }

  /** Bytes of all records, in whatever memory. */
  public long totalBytes() {
    return fastBytes(lastRow());
  }

  /** Bytes in FastMem, an index that is pinned there included. */
  public long fastBytes(int row) {
    return scale.bytes(fastBytes[row]);
  }

  public double fastShare(int row) {
    return (double) fastBytes[row] / fastBytes[lastRow()];
  }

  public long readsFast(int row) {
    return scale.requests(readsFast[row]);
  }

  public long writesFast(int row) {
    return scale.requests(writesFast[row]);
  }

  /** False if the model had no use for switches. */
  public boolean hasSwitches() {
    return switches != null;
  }

  /** Consecutive requests that different tiers serve, of the trace as it is; -1 if not counted. */
  public long switches(int row) {
    return switches == null ? -1 : switches[row];
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

  public double throughputOpsS(int row) {
    return model.throughputOpsS(runtimeNs[row]);
  }

  /** T / T_fast - 1: 0 is as fast as FastMem only. */
  public double slowdown(int row) {
    return runtimeNs[row] / fastRuntimeNs() - 1;
  }

  public double averageLatencyNs(int row) {
    return model.averageLatencyNs(runtimeNs[row]);
  }

  public double costFactor(int row) {
    return cost.costFactor(fastBytes[row], fastBytes[lastRow()]);
  }

  /** True if the measurement allows to say how sure the curve is. */
  public boolean hasIntervals() {
    return band != null || samplingError != null;
  }

  /** 95 % interval of {@link #throughputOpsS}; the point alone if there is none. */
  public Interval throughputIntervalOpsS(int row) {
    double opsS = throughputOpsS(row);
    Interval interval = band == null ? new Interval(opsS, opsS) : band.throughputOpsS(row, opsS);
    return samplingError == null
        ? interval
        : samplingError.widenThroughput(interval, opsS, row, slowdown(row));
  }

  /**
   * 95 % interval of {@link #slowdown} as far as the measurement goes, not the sampling of a trace.
   */
  Interval measuredSlowdownInterval(int row) {
    double slowdown = slowdown(row);
    return band == null ? new Interval(slowdown, slowdown) : band.slowdown(row, slowdown);
  }

  /** 95 % interval of {@link #slowdown}; the point alone if there is none. */
  public Interval slowdownInterval(int row) {
    double slowdown = slowdown(row);
    Interval interval = measuredSlowdownInterval(row);
    return samplingError == null ? interval : samplingError.widen(interval, slowdown, row);
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
    int low = 0;
    int high = lastRow();
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (fastBytes(middle) <= bytes) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
