package org.mnemo.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.validation.MigrationRun;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;

/** What a {@link PredictedSweep} has left in its directory, to be looked at again. */
public final class EarlierSweep {

  private final Path root;
  private final String policy;

  /**
   * @param root directory that the sweep was measured in
   * @param policy name of the policy that was measured
   */
  public EarlierSweep(Path root, String policy) {
    this.root = root;
    this.policy = policy;
  }

  /**
   * Predicts from the same pilot run, and holds that against the same measurement.
   *
   * @throws MnemoException if files are absent or damaged, or records were moved by other rules
   *     than the prediction is about
   */
  public Validation validate(PredictedSweep.Predictor predictor) {
    MeasurementDirectory pilot = MeasurementDirectory.open(root.resolve(PredictedSweep.PILOT));
    return policy.equals(Policies.MIGRATED)
        ? validateRuns(pilot, predictor)
        : validateCapacities(pilot, predictor);
  }

  private Validation validateCapacities(
      MeasurementDirectory pilot, PredictedSweep.Predictor predictor) {
    MeasurementDirectory measured = MeasurementDirectory.open(root.resolve(PredictedSweep.SWEEP));
    List<Double> shares = PredictedSweep.evenShares(measured.readRun().tiers().size() - 1);
    PredictedSweep.Predicted predicted =
        predictor.predict(pilot, askedOperations(measured), shares);
    return Validator.validate(predicted.estimate(), measured, predicted.file());
  }

  private static long askedOperations(MeasurementDirectory run) {
    String operations = run.readRun().properties().getOrDefault("operationcount", "");
    try {
      return Long.parseLong(operations);
    } catch (NumberFormatException e) {
      throw new MnemoException(
          "run.json of %s has the operationcount '%s', which is no number; copy the directory whole"
              .formatted(run.root(), operations),
          e);
    }
  }

  private Validation validateRuns(MeasurementDirectory pilot, PredictedSweep.Predictor predictor) {
    List<MeasurementDirectory> measured = new ArrayList<>();
    while (Files.exists(root.resolve(MigrationSweep.capacity(measured.size() + 1)))) {
      measured.add(
          MeasurementDirectory.open(root.resolve(MigrationSweep.capacity(measured.size() + 1))));
    }
    if (measured.isEmpty()) {
      throw new MnemoException(
          "%s holds no run at any capacity; copy the directory whole, or measure again"
              .formatted(root));
    }
    List<Double> shares = PredictedSweep.evenShares(measured.size());
    PredictedSweep.Predicted predicted =
        predictor.predict(pilot, pilot.readRun().counts().operations(), shares);
    List<MigrationRun> runs = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      int row = MigrationSweep.row(predicted.estimate(), shares.get(i));
      requireRules(measured.get(i), predicted.estimate(), row);
      runs.add(new MigrationRun(shares.get(i), row, measured.get(i)));
    }
    return Validator.validate(predicted.estimate(), runs, predicted.file());
  }

  private static void requireRules(MeasurementDirectory run, Estimate predicted, int row) {
    Map<String, String> properties = run.readRun().properties();
    MigrationSweep.rules(predicted, row)
        .forEach(
            (name, value) -> {
              String measured = properties.getOrDefault(name, "");
              if (!measured.equals(value.toString())) {
                throw new MnemoException(
                    "%s was measured with %s=%s, and these options say %s; give the options that it was measured with"
                        .formatted(run.root(), name, measured, value));
              }
            });
  }
}
