package org.mnemo.estimator.capacity;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.traffic.TrafficCurve;

/** The {@link NodeCapacity} at every row of a curve. Immutable. */
public final class CapacityCurve {

  /** Number of rows whose intervals are computed; between them the factor is interpolated. */
  private static final int SAMPLED_ROWS = 101;

  private final NodeCapacity node;
  private final double[] opsS;
  private final int[] sampledRows;
  private final double[] factors;

  /** Rows that each row may be like; null if the shares of requests are known. */
  private final @Nullable RowSpans spans;

  private CapacityCurve(NodeCapacity node, int rows) {
    this.node = node;
    opsS = new double[rows];
    int count = Math.min(SAMPLED_ROWS, rows);
    sampledRows = new int[count];
    for (int i = 0; i < count; i++) {
      sampledRows[i] = count == 1 ? 0 : (int) ((long) i * (rows - 1) / (count - 1));
    }
    factors = new double[count];
    spans = null;
  }

  private CapacityCurve(CapacityCurve curve, RowSpans spans) {
    this.node = curve.node;
    this.opsS = curve.opsS;
    this.sampledRows = curve.sampledRows;
    this.factors = curve.factors;
    this.spans = spans;
  }

  /** This curve with intervals that reach over all rows that a row may be like. */
  public CapacityCurve across(RowSpans rows) {
    return new CapacityCurve(this, rows);
  }

  /** Computes the capacities. Time in proportion to rows. */
  public static CapacityCurve of(TrafficCurve traffic, NodeCapacity node) {
    CapacityCurve curve = new CapacityCurve(node, traffic.rows());
    TrafficCurve.Cursor cursor = traffic.cursor();
    int next = 0;
    for (int row = 0; row < traffic.rows(); row++) {
      var here = cursor.moveTo(row);
      curve.opsS[row] = node.opsS(here);
      if (next < curve.sampledRows.length && row == curve.sampledRows[next]) {
        curve.factors[next++] = node.factor(here);
      }
    }
    return curve;
  }

  /** Number of rows, which are those of the curve. */
  public int rows() {
    return opsS.length;
  }

  /**
   * Largest lower end of the capacity of all rows, in requests a second: what a node surely carries
   * at the best of them; 0 if the measurement does not tell.
   */
  public double mostSureOpsS() {
    return IntStream.range(0, rows()).mapToDouble(row -> interval(row).low()).max().orElse(0);
  }

  /** What a node is. */
  public NodeCapacity node() {
    return node;
  }

  /** Requests a second that a node carries at most. */
  public double opsS(int row) {
    return opsS[row];
  }

  /** 95 % interval of the capacity; from 0 to infinity if the measurement does not tell. */
  public Interval interval(int row) {
    Interval interval = intervalOfRow(row);
    if (spans == null) {
      return interval;
    }
    Interval one = intervalOfRow(spans.coldest(row));
    Interval other = intervalOfRow(spans.hottest(row));
    return new Interval(
        Math.min(interval.low(), Math.min(one.low(), other.low())),
        Math.max(interval.high(), Math.max(one.high(), other.high())));
  }

  private Interval intervalOfRow(int row) {
    double factor = factor(row);
    return Double.isFinite(factor)
        ? Interval.byFactor(opsS[row], factor)
        : new Interval(0, Double.POSITIVE_INFINITY);
  }

  private double factor(int row) {
    int found = Arrays.binarySearch(sampledRows, row);
    if (found >= 0) {
      return factors[found];
    }
    int right = -found - 1;
    int left = right - 1;
    double share = (double) (row - sampledRows[left]) / (sampledRows[right] - sampledRows[left]);
    return factors[left] + share * (factors[right] - factors[left]);
  }

  /**
   * Capacity with FastMem only over that of a row, less 1: what slower memory costs a full node.
   */
  public double slowdown(int row) {
    return opsS[opsS.length - 1] / opsS[row] - 1;
  }
}
