package org.mnemo.estimator.curve;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * 95 % intervals of a curve. At each split, 95 % of the bootstrap replicates lie no farther from
 * the estimate than the interval's ends ({@link Interval#distance}). The interval is {@link
 * Interval#widening widened} because samples are drawn from few segments.
 *
 * <p>Intervals are computed at a hundred evenly spaced rows. Between them the distance from the
 * estimate is interpolated, as it varies far less than the estimate.
 */
final class ConfidenceBand {

  private static final int GRID_ROWS = 100;

  private final int[] rows;

  /** Logarithms of the upper end over the estimate, and of the estimate over the lower end. */
  private final double[] throughput;

  /** The same logarithms for the run time, 1 + slowdown. */
  private final double[] runtime;

  private ConfidenceBand(int[] rows) {
    this.rows = rows;
    throughput = new double[rows.length];
    runtime = new double[rows.length];
  }

  /**
   * Computes the band of a curve.
   *
   * @param replicates at least one model of a bootstrap replicate
   * @param segments number of time segments that replicates are drawn from, at least 2
   */
  static ConfidenceBand of(Curve curve, List<RunTimeModel> replicates, int segments) {
    ConfidenceBand band = new ConfidenceBand(grid(curve.lastRow()));
    double widening = Interval.widening(segments);
    TrafficCurve.Cursor cursor = curve.traffic().cursor();
    RequestCells merged = cursor.moveTo(0).cells().merged();
    List<Traffic> loads =
        Arrays.stream(band.rows).mapToObj(row -> cursor.moveTo(row).copy(merged)).toList();
    double[] fastNs = runtimesNs(replicates, loads.get(loads.size() - 1));
    IntStream.range(0, loads.size())
        .parallel()
        .forEach(
            at -> {
              int row = band.rows[at];
              double[] ns = runtimesNs(replicates, loads.get(at));
              double[] throughput = new double[ns.length];
              double[] runtime = new double[ns.length];
              for (int i = 0; i < ns.length; i++) {
                double opsS = RunTimeModel.throughputOpsS((double) curve.requests(), ns[i]);
                throughput[i] = Math.log(opsS);
                runtime[i] = Math.log(ns[i] / fastNs[i]);
              }
              band.throughput[at] =
                  widening * Interval.distance(throughput, Math.log(curve.throughputOpsS(row)));
              band.runtime[at] =
                  widening * Interval.distance(runtime, Math.log1p(curve.slowdown(row)));
            });
    return band;
  }

  private static double[] runtimesNs(List<RunTimeModel> models, Traffic load) {
    return models.stream().mapToDouble(model -> model.runtimeNs(load)).toArray();
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
      // Through 1 + slowdown, an interval of 0 to 0 would become some 1e-17.
      return new Interval(estimate, estimate);
    }
    Interval runtimes = Interval.byFactor(1 + estimate, factor);
    return new Interval(runtimes.low() - 1, runtimes.high() - 1);
  }

  private double at(double[] values, int row) {
    int lastRow = rows[rows.length - 1];
    // Rows of the grid are evenly spaced, so this finds the place to within one.
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
