package org.mnemo.estimator;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.EstimateOptions;

/**
 * A question to the estimator.
 *
 * @param directory a finished run, whose baselines and data set are used
 * @param trace another trace of the same data set, or null for the one that the run recorded
 */
public record EstimateRequest(
    MeasurementDirectory directory, @Nullable Path trace, EstimateOptions options) {

  /** About the workload that was measured. */
  public static EstimateRequest of(MeasurementDirectory directory, EstimateOptions options) {
    return new EstimateRequest(directory, null, options);
  }

  Path traceFile() {
    return trace == null ? directory.trace() : trace;
  }
}
