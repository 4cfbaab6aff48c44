package org.mnemo.estimator.validation.mirrored;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.control.Control;

/** Curves that are predicted from a pilot run, as they are or made wrong on purpose. */
public final class Predictions {

  private Predictions() {}

  /**
   * Predicts a curve.
   *
   * @param operations number of operations that will be measured: the prediction is for as many
   *     requests of the pilot, or of the trace that it replays; where there are not as many,
   *     requests are taken to go on as they did
   * @param directory directory for what a control writes
   * @param shares shares of the data that FastMem is to hold where it is measured
   * @throws MnemoException if the control changes next to nothing of this workload's curve
   */
  public static Estimate predict(
      MeasurementDirectory pilot,
      long operations,
      EstimateOptions options,
      @Nullable Control control,
      Path directory,
      List<Double> shares) {
    long known =
        Files.exists(pilot.replayed())
            ? ReplayedTrace.read(pilot.replayed()).requests()
            : pilot.readRun().counts().operations();
    EstimateRequest request =
        EstimateRequest.ofWorkload(pilot, operations < known ? operations : null, options);
    Estimate right = Estimator.compute(request);
    if (control == null) {
      return right;
    }
    Directories.make(directory);
    Estimate wrong = Estimator.compute(control.applied(request, pilot, directory));
    if (!Control.isOff(median(right, wrong, Metric.HIT_RATIO, shares), 0)
        && !Control.isOff(0, median(right, wrong, Metric.THROUGHPUT, shares))) {
      throw new MnemoException(
          "the control %s changes next to nothing of what is predicted for this workload, so it could not be found to be off; take a workload whose requests are less even, or slower memory"
              .formatted(control.optionName()));
    }
    return wrong;
  }

  private static double median(Estimate right, Estimate wrong, Metric metric, List<Double> shares) {
    double[] differences =
        shares.stream()
            .mapToDouble(
                share ->
                    Math.abs(
                        metric.error(
                            PredictedTier.of(wrong, share)
                                .byMetric()
                                .getOrDefault(metric, Double.NaN),
                            PredictedTier.of(right, share)
                                .byMetric()
                                .getOrDefault(metric, Double.NaN))))
            .sorted()
            .toArray();
    return differences[differences.length / 2];
  }
}
