package org.mnemo.estimator.load;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.RowSpans;
import org.mnemo.estimator.load.ServerTimes.OccupiedTime;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.TrafficCurve;

/** The {@link NodeCapacity} at each split of a curve. Immutable. */
public final class CapacityCurve {

  /** Number of splits with computed intervals; the factor is interpolated between them. */
  private static final int SAMPLED_ROWS = 101;

  private final NodeCapacity node;
  private final double[] opsS;
  private final int[] sampledRows;
  private final double[] factors;

  /** Rows that each row may equal; null if request shares are exact. */
  private final @Nullable RowSpans spans;

  private CapacityCurve(NodeCapacity node, int rows) {
    this.node = node;
    opsS = new double[rows];
    int count = Math.min(SAMPLED_ROWS, rows);
    sampledRows = new int[count];
    Arrays.setAll(sampledRows, i -> count == 1 ? 0 : (int) ((long) i * (rows - 1) / (count - 1)));
    factors = new double[count];
    spans = null;
  }

  private CapacityCurve(CapacityCurve curve, @Nullable RowSpans spans) {
    this.node = curve.node;
    this.opsS = curve.opsS;
    this.sampledRows = curve.sampledRows;
    this.factors = curve.factors;
    this.spans = spans;
  }

  /** Widens intervals to all rows that each row may equal; null if request shares are exact. */
  public CapacityCurve across(@Nullable RowSpans rows) {
    return new CapacityCurve(this, rows);
  }

  /** Computes the capacities in time proportional to rows. */
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

  /** Number of rows, as in the curve. */
  public int rows() {
    return opsS.length;
  }

  /**
   * Highest lower end of all capacities in requests per second: the best split's guaranteed
   * capacity. 0 if unknown.
   */
  public double mostSureOpsS() {
    return IntStream.range(0, rows()).mapToDouble(row -> interval(row).low()).max().orElse(0);
  }

  public NodeCapacity node() {
    return node;
  }

  /** Capacity in requests per second. */
  public double opsS(int row) {
    return opsS[row];
  }

  /** 95 % interval of the capacity; from 0 to infinity if unknown. */
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
   * Slowdown of a saturated node: capacity with FastMem only over this split's capacity, less 1.
   */
  public double slowdown(int row) {
    return opsS[opsS.length - 1] / opsS[row] - 1;
  }

  /**
   * Capacity of a node in requests per second, with all threads busy:
   *
   * <pre>
   * one server over both memories:  threads x requests / (time of the requests to all memories)
   * a server for each memory:       threads x requests / (time of the requests to the memory
   *                                                       whose server is occupied longest)
   * </pre>
   *
   * <p>With a server for each memory, the busier one limits both, as the split fixes their shares.
   *
   * @param times time that an operation occupies a server's thread
   */
  public record NodeCapacity(ServerTimes times, Deployment deployment) {

    /** Capacity for a load, in requests per second. */
    public double opsS(Load load) {
      return opsS(load, times.tiers());
    }

    private double opsS(Load load, List<OccupiedTime> byTier) {
      double occupiedNs = 0;
      for (int tier = 0; tier < byTier.size(); tier++) {
        double ns = byTier.get(tier).ns(load, tier);
        occupiedNs =
            switch (deployment) {
              case ONE_SERVER -> occupiedNs + ns;
              case TWO_SERVERS -> Math.max(occupiedNs, ns);
            };
      }
      return times.threads() * 1e9 * load.totalRequests() / occupiedNs;
    }

    /**
     * Factor between the capacity and either end of its 95 % interval, from bootstrap replicates;
     * infinite without replicates.
     */
    public double factor(Load load) {
      if (times.replicates().isEmpty()) {
        return Double.POSITIVE_INFINITY;
      }
      double[] logs =
          times.replicates().stream().mapToDouble(each -> Math.log(opsS(load, each))).toArray();
      return Math.exp(
          Interval.widening(times.rounds()) * Interval.distance(logs, Math.log(opsS(load))));
    }
  }
}
