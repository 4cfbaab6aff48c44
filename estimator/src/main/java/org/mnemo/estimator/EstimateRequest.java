package org.mnemo.estimator;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Price;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.evidence.YcsbEvidence;

/**
 * A question to the estimator.
 *
 * @param source what was measured
 * @param trace the requests to estimate for
 * @param isOwnTrace true if it is the trace that the measured run recorded
 * @param dataset every stored key, or null if only those of the trace are known
 * @param watch follows the reading of the trace
 */
public record EstimateRequest(
    Source source,
    Path trace,
    boolean isOwnTrace,
    @Nullable Path dataset,
    EstimateOptions options,
    TraceWatch watch) {

  /** Where the measurement is; read when the estimate is made. */
  @FunctionalInterface
  public interface Source {
    Evidence read(EstimateOptions options);
  }

  /** About the workload that was measured. */
  public static EstimateRequest of(MeasurementDirectory directory, EstimateOptions options) {
    return new EstimateRequest(
        asked -> {
          Evidence measured = RunEvidence.read(directory, asked.seed());
          Price.requireUsable(asked.price(), measured.tiers(), directory.run());
          return measured;
        },
        directory.trace(),
        true,
        Files.exists(directory.dataset()) ? directory.dataset() : null,
        options,
        TraceWatch.NONE);
  }

  /** About two runs of any YCSB binding and the trace of their workload. */
  public static EstimateRequest ofYcsb(
      Path fastResult, Path slowResult, int clients, Path trace, EstimateOptions options) {
    return new EstimateRequest(
        asked -> YcsbEvidence.read(fastResult, slowResult, clients),
        trace,
        false,
        null,
        options,
        TraceWatch.NONE);
  }

  /** With another trace of the same data set. */
  public EstimateRequest withTrace(Path other) {
    return new EstimateRequest(source, other, false, dataset, options, watch);
  }

  /** With another file of all stored keys. */
  public EstimateRequest withDataset(Path other) {
    return new EstimateRequest(source, trace, isOwnTrace, other, options, watch);
  }

  /** With somebody who follows the reading of the trace. */
  public EstimateRequest withWatch(TraceWatch other) {
    return new EstimateRequest(source, trace, isOwnTrace, dataset, options, other);
  }
}
