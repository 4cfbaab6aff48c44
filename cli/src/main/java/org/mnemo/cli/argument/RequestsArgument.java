package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
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

  /** Number of requests to estimate for; null for all. */
  @Nullable
  public Long requests() {
    return requests;
  }
}
