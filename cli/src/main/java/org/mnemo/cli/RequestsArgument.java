package org.mnemo.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the number of requests an estimate is for. */
final class RequestsArgument {

  @Option(
      names = "--requests",
      paramLabel = "N",
      description =
          "Estimate for the first N requests of the trace only (default: all, also where only a part"
              + " of it was measured).")
  private @Nullable Long requests;

  /** Number of requests to estimate for; null for all. */
  @Nullable Long requests() {
    return requests;
  }
}
