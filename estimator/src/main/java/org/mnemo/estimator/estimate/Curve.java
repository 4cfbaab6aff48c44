package org.mnemo.estimator.estimate;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.pattern.OrderedKeys;

/**
 * What every split of an order costs and does: one row for each prefix of the order. Row 0 is
 * SlowMem only, row k has the first k keys in FastMem, the last row is FastMem only. Immutable;
 * about 48 bytes a row.
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

  /** Number of the key that enters FastMem in {@code row}, from 1 on. */
  public int key(int row) {
    return order.key(row - 1);
  }

  public long totalBytes() {
    return fastBytes[lastRow()];
  }

  public long fastBytes(int row) {
    return fastBytes[row];
  }

  public double fastShare(int row) {
    return (double) fastBytes[row] / totalBytes();
  }

  public long readsFast(int row) {
    return readsFast[row];
  }

  public long writesFast(int row) {
    return writesFast[row];
  }

  /** False if the model had no use for switches. */
  public boolean hasSwitches() {
    return switches != null;
  }

  /** Consecutive requests that different tiers serve; -1 if not counted. */
  public long switches(int row) {
    return switches == null ? -1 : switches[row];
  }

  public double runtimeNs(int row) {
    return runtimeNs[row];
  }

  public double throughputOpsS(int row) {
    return model.throughputOpsS(runtimeNs[row]);
  }

  public double slowdown(int row) {
    return model.slowdown(runtimeNs[row]);
  }

  public double averageLatencyNs(int row) {
    return model.averageLatencyNs(runtimeNs[row]);
  }

  public double costFactor(int row) {
    return cost.costFactor(fastBytes[row], totalBytes());
  }

  /** Everything known of a row. */
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
        slowdown(row),
        costFactor(row),
        averageLatencyNs(row));
  }

  /**
   * The cheapest row that is no slower than {@code maxSlowdown}; costs grow with rows, so it is the
   * first. Empty if none is, which cannot happen where the model predicts its own all-fast end.
   */
  public OptionalInt cheapestRowWithin(double maxSlowdown) {
    for (int row = 0; row < runtimeNs.length; row++) {
      if (slowdown(row) <= maxSlowdown) {
        return OptionalInt.of(row);
      }
    }
    return OptionalInt.empty();
  }

  /** The last row whose FastMem holds no more than {@code bytes}; row 0 fits any. */
  public int lastRowWithinBytes(long bytes) {
    int low = 0;
    int high = lastRow();
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (fastBytes[middle] <= bytes) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
