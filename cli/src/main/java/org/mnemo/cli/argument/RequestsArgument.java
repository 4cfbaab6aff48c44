package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import picocli.CommandLine.Option;

/** The option that names the number of requests an estimate is for. */
public final class RequestsArgument {

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "Estimate for the first N requests of the trace only (default: all, also where only a part"
              + " of it was measured).")
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
