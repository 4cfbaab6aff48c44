package org.mnemo.estimator.estimate;

import java.util.List;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.model.StoreModel;
import org.mnemo.estimator.model.StoreModels;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;

/**
 * The 95 % intervals of a curve: 95 % of what the models of drawn samples say of a row is no
 * farther from the estimate than an end of the interval ({@link Interval#distance}), {@link
 * Interval#widening widened} for the few segments that samples are drawn from.
 *
 * <p>Computed at some thousand rows that are spread evenly; between them the distance of an end
 * from the estimate is interpolated, which changes far less from row to row than the estimate does.
 */
final class ConfidenceBand {

  private static final int GRID_ROWS = 1000;

  private final int[] rows;

  /** Logarithm of the upper end by the estimate, and of the estimate by the lower end. */
  private final double[] throughput;

  /** Logarithms of the same two ratios of the run time, 1 + slowdown. */
  private final double[] runtime;

  private ConfidenceBand(int[] rows) {
    this.rows = rows;
    throughput = new double[rows.length];
    runtime = new double[rows.length];
  }

  /**
   * Draws the band of a curve.
   *
   * @param models models of the drawn samples, at least one
   * @param segments number of segments of time that samples are drawn from, at least 2
   */
  static ConfidenceBand of(
      Curve curve, AccessPattern pattern, OrderedKeys order, StoreModels models, int segments) {
    ConfidenceBand band = new ConfidenceBand(grid(curve.lastRow()));
    Features features = new Features(pattern, models.sizes().basis());
    double[] total = features.total();
    double[] fast = new double[total.length];
    double[] slow = new double[total.length];
    List<StoreModel> drawn = models.drawn();
    double[] fastRuntimeNs = new double[drawn.size()];
    for (int i = 0; i < fastRuntimeNs.length; i++) {
      fastRuntimeNs[i] = runtimeNs(drawn.get(i), total, slow, 0);
    }
    double widening = Interval.widening(segments);
    double[] throughput = new double[drawn.size()];
    double[] runtime = new double[drawn.size()];
    int at = 0;
    for (int row = 0; row < curve.rows(); row++) {
      if (row > 0) {
        features.add(order.key(row - 1), fast);
      }
      if (row == band.rows[at]) {
        for (int i = 0; i < slow.length; i++) {
          slow[i] = row == curve.lastRow() ? 0 : total[i] - fast[i];
        }
        for (int i = 0; i < fastRuntimeNs.length; i++) {
          double runtimeNs =
              runtimeNs(
                  drawn.get(i),
                  row == curve.lastRow() ? total : fast,
                  slow,
                  Math.max(0, curve.switches(row)));
          throughput[i] = Math.log(drawn.get(i).runtime().throughputOpsS(runtimeNs));
          runtime[i] = Math.log(runtimeNs / fastRuntimeNs[i]);
        }
        band.throughput[at] =
            widening * Interval.distance(throughput, Math.log(curve.throughputOpsS(row)));
        band.runtime[at] = widening * Interval.distance(runtime, Math.log1p(curve.slowdown(row)));
        at++;
      }
    }
    return band;
  }

  private static double runtimeNs(StoreModel model, double[] fast, double[] slow, long switches) {
    RuntimeModel runtime = model.runtime();
    return runtime.runtimeNs(model.fast().totalNs(fast), model.slow().totalNs(slow), switches);
  }

  private static int[] grid(int lastRow) {
    int steps = Math.min(lastRow, GRID_ROWS);
    int[] rows = new int[steps + 1];
    for (int i = 0; i <= steps; i++) {
      rows[i] = (int) ((long) lastRow * i / steps);
    }
    return rows;
  }

  Interval throughputOpsS(int row, double estimate) {
    return Interval.byFactor(estimate, Math.exp(at(throughput, row)));
  }

  Interval slowdown(int row, double estimate) {
    double factor = Math.exp(at(runtime, row));
    if (factor == 1) {
      // Through 1 + slowdown a slowdown of 0 to 0 would come out as some 1e-17.
      return new Interval(estimate, estimate);
    }
    Interval runtimes = Interval.byFactor(1 + estimate, factor);
    return new Interval(runtimes.low() - 1, runtimes.high() - 1);
  }

  private double at(double[] values, int row) {
    int lastRow = rows[rows.length - 1];
    // Rows of the grid are evenly spread, so the place is known to one.
    int right = (int) ((long) row * (rows.length - 1) / lastRow);
    while (rows[right] < row) {
      right++;
    }
    if (rows[right] == row) {
      return values[right];
    }
    double weight = (double) (row - rows[right - 1]) / (rows[right] - rows[right - 1]);
    return values[right - 1] + weight * (values[right] - values[right - 1]);
  }
}
