package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.IntStream;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.MigratedPolicy.EpochOptions;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.validation.Validation;

/**
 * A measurement of real servers at many capacities of FastMem, whose curve is predicted from a
 * pilot run and written before the capacities are measured.
 */
public abstract class PredictedSweep {

  /** Directory of the run from which the curve is predicted. */
  public static final String PILOT = "pilot";

  /** Directory of what is predicted. */
  public static final String PREDICTED = "predicted";

  /** Directory of the run, or runs, at many capacities. */
  public static final String SWEEP = "sweep";

  final RunArguments arguments;
  final Path target;
  final int capacities;
  final double longestSeconds;

  /**
   * @param target directory for the directories {@code pilot} and {@code sweep}
   * @param capacities number of capacities of FastMem, from 1 to 99, evenly spread
   * @param longestSeconds time limit for all runs, loading left out
   */
  PredictedSweep(RunArguments arguments, Path target, int capacities, double longestSeconds) {
    this.arguments = arguments;
    this.target = target;
    this.capacities = capacities;
    this.longestSeconds = longestSeconds;
  }

  /**
   * The sweep of a policy; further parameters as above.
   *
   * @param given properties of the workload
   * @throws org.mnemo.core.UsageException if a property stands against it
   */
  public static PredictedSweep of(
      String policy,
      PolicyOptions options,
      RunArguments arguments,
      Properties given,
      Path target,
      int capacities,
      double longestSeconds) {
    return policy.equals(Policies.MIGRATED)
        ? new MigrationSweep(
            arguments, given, target, capacities, EpochOptions.of(options), longestSeconds)
        : new MirroredSweep(arguments, given, target, capacities, policy, longestSeconds);
  }

  /** Predicts a curve from a pilot run, and writes it. */
  @FunctionalInterface
  public interface Predictor {

    /**
     * Predicts a curve.
     *
     * @param operations number of operations that the capacities are measured with
     * @param shares shares of the data that FastMem is planned to hold, ascending
     */
    Predicted predict(MeasurementDirectory pilot, long operations, List<Double> shares);
  }

  /**
   * A curve that was written.
   *
   * @param file the file that holds it
   * @param shares shares of the data that FastMem is to hold where it is measured, ascending, as
   *     many as were planned
   */
  public record Predicted(Estimate estimate, Validation.Prediction file, List<Double> shares) {}

  public abstract RunArguments pilotArguments();

  /**
   * Measures, and holds what was predicted against it.
   *
   * @param verbose true to show what YCSB prints
   */
  public abstract Validation measure(Predictor predictor, boolean verbose);

  /**
   * Predicts from the pilot run of an earlier sweep, and holds that against what it measured.
   *
   * @param root directory that the sweep was measured in
   * @param policy name of the policy that was measured
   * @throws org.mnemo.core.MnemoException if files are absent or damaged, or records were moved by
   *     other rules than the prediction is about
   */
  public static Validation again(Path root, String policy, Predictor predictor) {
    MeasurementDirectory pilot = MeasurementDirectory.open(root.resolve(PILOT));
    return policy.equals(Policies.MIGRATED)
        ? MigrationSweep.again(root, pilot, predictor)
        : MirroredSweep.again(root, pilot, predictor);
  }

  /** So many shares, evenly spread between 0 and 1. */
  public static List<Double> evenShares(int capacities) {
    return IntStream.rangeClosed(1, capacities)
        .mapToObj(i -> (double) i / (capacities + 1))
        .toList();
  }
}
