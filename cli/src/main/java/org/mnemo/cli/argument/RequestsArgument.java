package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import picocli.CommandLine.Option;

/** The option that names the number of requests an estimate is for. */
@Section("Workload and measurement")
public final class RequestsArgument {

  @Option(
      names = "--requests",
      hidden = true,
      paramLabel = "N",
      description = "Estimate for the first N requests of the trace (default: all).")
  private @Nullable Long requests;

  /**
   * Number of requests to estimate for, at least 1; null for all.
   *
   * @throws UsageException if it is below 1
   */
  @Nullable
  public Long requests() {
    if (requests != null && requests < 1) {
      throw new UsageException("--requests must be at least 1, was " + requests);
    }
    return requests;
  }
}
