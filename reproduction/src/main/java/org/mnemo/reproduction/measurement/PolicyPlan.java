package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.report.ReportFiles;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;

/**
 * Which servers that move data are measured: one for each agreement, with the least memory that the
 * model finds in a pilot run. Further servers have other capacities, and one has all memory.
 *
 * @param policy name of the policy
 * @param alphas agreements: shares of the best performance, each above 0 and at most 1
 * @param capacities number of other capacities, evenly spread
 * @param windows parts of the trace to find the needed memory of
 */
public record PolicyPlan(String policy, List<Double> alphas, int capacities, int windows) {

  /** Directory of the pilot run, from which memory is chosen, in the measurement's directory. */
  public static final String PILOT = PredictedSweep.PILOT;

  /** Directory of the run of all servers. */
  public static final String SERVERS = PredictedSweep.SWEEP;

  /** Less of its data than this a server cannot run with: its working memory is of that size. */
  public static final double LEAST_SHARE = 0.1;

  /** Shares are requested in hundredths of a percent. */
  private static final double STEPS = 10_000;

  private static final int CURVE_POINTS = 400;

  public PolicyPlan {
    alphas = List.copyOf(alphas);
  }

  /** Number of servers without the one with all memory. */
  public int servers() {
    return alphas.size() + capacities;
  }

  /**
   * What the model finds for one agreement.
   *
   * @param operations number of requests that it is for
   */
  public Estimate estimate(MeasurementDirectory pilot, long operations, double alpha, long seed) {
    EstimateOptions options =
        EstimateOptions.DEFAULTS
            .withPolicy(policy)
            .withSlos(Slos.ofSlowdown(1 / alpha - 1))
            .withWindows(windows)
            .withSeed(seed);
    return Validator.predict(pilot, operations, options);
  }

  /** Share of the data in FastMem that the model finds for the agreement of an estimate. */
  public static double neededShare(Estimate estimate) {
    Curve curve = estimate.curve();
    SlaAlpha sla = estimate.sla().orElseThrow();
    double share = Math.max(LEAST_SHARE, curve.fastShare(sla.neededRow()));
    return Math.min(STEPS - 1, Math.ceil(share * STEPS)) / STEPS;
  }

  /** Predicts the curve, writes it, and chooses the capacities that are measured then. */
  public PredictedSweep.Predictor predictor(Path root, long seed) {
    return (pilot, operations, shares) -> {
      List<Estimate> estimates =
          alphas.stream().map(alpha -> estimate(pilot, operations, alpha, seed)).toList();
      Path directory = root.resolve(PredictedSweep.PREDICTED);
      ReportFiles.write(estimates.get(0), directory, CURVE_POINTS, List.of(ChartFormat.PNG), null);
      Path curve = directory.resolve(ReportFiles.FULL_CURVE);
      return new PredictedSweep.Predicted(
          estimates.get(0),
          new Validation.Prediction(
              root.relativize(curve).toString(), FileSum.of(curve).sha256(), true),
          Stream.concat(estimates.stream().map(PolicyPlan::neededShare), evenShares().boxed())
              .sorted()
              .toList());
    };
  }

  private DoubleStream evenShares() {
    return PredictedSweep.evenShares(capacities).stream()
        .mapToDouble(share -> Math.max(LEAST_SHARE, Math.round(share * STEPS) / STEPS));
  }
}
