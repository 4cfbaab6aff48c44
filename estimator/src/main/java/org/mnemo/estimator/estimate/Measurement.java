package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.pattern.TracePart;

/** A measurement to estimate from: a {@link MeasuredRun}, or two results of YCSB. */
@FunctionalInterface
public interface Measurement {

  /**
   * Reads the measured times.
   *
   * @param options options of the estimate
   * @throws org.mnemo.core.MnemoException if a file is absent or damaged
   */
  Evidence read(EstimateOptions options);

  /** Options with what the measurement says and the user does not. */
  default EstimateOptions completed(EstimateOptions options) {
    return options;
  }

  /** Every stored key; null if only keys of the trace are known. */
  default @Nullable Path dataset() {
    return null;
  }

  /**
   * The workload that was measured.
   *
   * @param first number of first requests to take; null for all
   * @throws org.mnemo.core.MnemoException if its trace is gone or has changed
   * @throws UsageException if its requests were not recorded, or none is to be taken
   */
  default TracePart workload(@Nullable Long first) {
    throw new UsageException(
        "--ycsb-fast and --ycsb-slow need --trace FILE, --pattern FILE or --heat LISTING: the requests of their workload, which YCSB does not record ('bin/mnemo trace convert' reads other forms)");
  }
}
