package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.cli.measure.ValidationDirectory;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.FileSum;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.ReportFiles;
import org.mnemo.estimator.report.ValidationJson;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;

/**
 * The validation of a policy that moves data: its curve is predicted from a pilot run and written
 * with its SHA-256. Then servers of many capacities are measured and compared with the curve.
 */
final class PolicyValidation {

  private final EstimateOptions options;
  private final List<ChartFormat> formats;

  /**
   * @param options options of the prediction, the policy among them
   * @param formats formats of the pictures of what is predicted
   */
  PolicyValidation(EstimateOptions options, List<ChartFormat> formats) {
    this.options = options;
    this.formats = formats;
  }

  /**
   * Measures, and holds what was predicted against it.
   *
   * @param target directory that the sweep measures in
   * @param verbose true to show what YCSB prints
   * @throws MnemoException if the prediction was changed while the capacities were measured
   */
  Validation measured(PredictedSweep sweep, Path target, boolean verbose) {
    Validation validation = sweep.measure(predictor(options, target, null), verbose);
    requireUnchanged(target, validation);
    return validation;
  }

  /** Makes sure that what was predicted is still what was predicted. */
  private static void requireUnchanged(Path target, Validation validation) {
    Validation.Prediction prediction = Objects.requireNonNull(validation.prediction());
    Path curve = target.resolve(prediction.file());
    if (!FileSum.of(curve).sha256().equals(prediction.sha256())) {
      throw new MnemoException(
          curve + " has changed since it was predicted; validate again, and leave it alone");
    }
  }

  /**
   * Holds capacities that were measured before against what is predicted from their pilot now.
   *
   * @param earlier directory that they were measured in
   * @param target directory for what is predicted now
   * @throws UsageException if they were measured for another policy
   */
  Validation again(ValidationDirectory earlier, Path target) {
    ValidationJson.Earlier before = ValidationJson.read(earlier.validation());
    if (!options.policy().equals(Policies.PLACED) && !options.policy().equals(before.policy())) {
      throw new UsageException(
          "%s was measured with --policy %s; leave out --policy %s"
              .formatted(earlier.root(), before.policy(), options.policy()));
    }
    return PredictedSweep.again(
        earlier.root(),
        before.policy(),
        predictor(options.withPolicy(before.policy()), target, before.prediction().sha256()));
  }

  /**
   * Writes what it predicts.
   *
   * @param sha256Before SHA-256 of the curve that was written before the capacities were measured;
   *     null if they are not measured yet
   */
  private PredictedSweep.Predictor predictor(
      EstimateOptions predicted, Path target, @Nullable String sha256Before) {
    return (pilot, operations, shares) -> {
      Path directory = target.resolve(PredictedSweep.PREDICTED);
      Estimate estimate = Validator.predict(pilot, operations, predicted);
      ReportFiles.write(
          ReportFiles.noted(estimate, directory, formats),
          directory,
          CurveCsv.ALL_ROWS,
          formats,
          null);
      Path curve = directory.resolve(ReportFiles.FULL_CURVE);
      String sha256 = FileSum.of(curve).sha256();
      return new PredictedSweep.Predicted(
          estimate,
          new Validation.Prediction(
              target.relativize(curve).toString(),
              sha256,
              sha256Before == null || sha256.equals(sha256Before)),
          shares);
    };
  }
}
