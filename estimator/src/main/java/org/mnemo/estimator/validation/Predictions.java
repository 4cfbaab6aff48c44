package org.mnemo.estimator.validation;

import java.nio.file.Files;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;

/** Curves predicted from a pilot run, unchanged or deliberately wrong. */
public final class Predictions {

  private Predictions() {}

  /**
   * Predicts a curve.
   *
   * @param operations number of operations of the measurement: the prediction is for as many
   *     requests of the pilot or its trace; with fewer, it extrapolates
   */
  public static Estimate predict(
      MeasurementDirectory pilot, long operations, EstimateOptions options) {
    long known =
        Files.exists(pilot.replayed())
            ? ReplayedTrace.read(pilot.replayed()).requests()
            : pilot.readRun().counts().operations();
    return Estimator.compute(
        EstimateRequest.ofWorkload(pilot, operations < known ? operations : null, options));
  }
}
