package org.mnemo.estimator.validation.mirrored;

import java.nio.file.Files;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;

/** Curves that are predicted from a pilot run, as they are or made wrong on purpose. */
public final class Predictions {

  private Predictions() {}

  /**
   * Predicts a curve.
   *
   * @param operations number of operations that will be measured: the prediction is for as many
   *     requests of the pilot, or of the trace that it replays; where there are not as many,
   *     requests are taken to go on as they did
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
