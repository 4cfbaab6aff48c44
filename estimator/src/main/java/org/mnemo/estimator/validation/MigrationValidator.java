package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.traffic.Traffic;

/**
 * Compares the curve of records that move at the ends of epochs with runs that moved them. Runs
 * take place one after another, and the machine's speed changes meanwhile. So each run reads some
 * records of both tiers from time to time. Measured over estimated time of these reads is the
 * machine's slowness, which scales the estimate's times.
 */
public final class MigrationValidator {

  private MigrationValidator() {}

  /**
   * Validates a curve.
   *
   * @param estimate predicted curve
   * @param runs one run per capacity
   * @param prediction the file with the curve
   * @throws org.mnemo.core.MnemoException if a run was another, or its files are damaged
   */
  public static Validation validate(
      Estimate estimate, List<MigrationRun> runs, Validation.Prediction prediction) {
    List<ValidationRow> rows = new ArrayList<>();
    List<Validation.MovesAt> moves = new ArrayList<>();
    NavigableMap<Double, Double> speeds = new TreeMap<>();
    long operations = 0;
    NoiseFloor noiseFloor = new NoiseFloor(MigrationRun.SEGMENTS, estimate.options().seed());
    for (MigrationRun run : runs) {
      MigrationRun.Figures figures = run.read();
      operations += figures.operations();
      Pace pace = Pace.of(estimate.curve().model(), figures.moved().rows());
      speeds.put(estimate.curve().fastShare(run.row()), pace.at(Metric.THROUGHPUT, 1));
      Map<Metric, Double> estimates = new EnumMap<>(Metric.class);
      for (Metric metric : Metric.values()) {
        estimates.put(metric, pace.at(metric, estimated(estimate, run.row(), metric)));
      }
      Map<Metric, Double> floors =
          noiseFloor.of(
              times ->
                  metric ->
                      metric.error(
                          estimates.getOrDefault(metric, Double.NaN),
                          figures.measured(metric, times)));
      for (Metric metric : Metric.values()) {
        double estimated = estimates.getOrDefault(metric, Double.NaN);
        double measured = figures.measured(metric);
        double error = metric.error(estimated, measured);
        if (!Double.isNaN(error)) {
          // Which requests FastMem serves is known beforehand.
          double noise =
              metric.isShare() ? 0 : Math.hypot(pace.error(), floors.getOrDefault(metric, 0.0));
          rows.add(
              new ValidationRow(
                  metric,
                  run.share(),
                  run.row(),
                  estimate.curve().fastShare(run.row()),
                  figures.measured(Metric.HIT_RATIO),
                  estimated,
                  measured,
                  error,
                  new Interval(error - noise, error + noise),
                  noise));
        }
      }
      Traffic here = estimate.curve().traffic().cursor().moveTo(run.row());
      moves.add(
          new Validation.MovesAt(
              run.share(),
              Math.round(here.fetches() + here.writeBacks()),
              figures.moved().records(),
              pace.factor() * estimate.curve().model().movesNs(here),
              figures.moved().timeNs()));
    }
    rows.sort(
        Comparator.comparing(ValidationRow::metric).thenComparingDouble(ValidationRow::split));
    return new Validation(
        estimate, rows, List.of(), moves, operations, 0, 0, new MachineSpeed(speeds), prediction);
  }

  private static double estimated(Estimate estimate, int row, Metric metric) {
    Curve curve = estimate.curve();
    if (metric.isShare()) {
      return (double) (curve.readsFast(row) + curve.writesFast(row)) / curve.requests();
    }
    if (metric.isRate()) {
      return curve.throughputOpsS(row);
    }
    Tails tails = estimate.tails().orElse(null);
    if (tails == null || !tails.has(metric.ofWrites())) {
      return Double.NaN;
    }
    return tails
        .at(row)
        .ns(
            new LatencyFigure(
                metric.ofWrites(), metric.isQuantile() ? metric.quantile() : LatencyFigure.MEAN),
            End.ESTIMATE);
  }
}
