package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the number of requests an estimate is for. */
@Section("Workload and measurement")
public final class RequestsArgument {

  @Option(
      names = "--requests",
      hidden = true,
      converter = Converters.LargeCount.class,
      paramLabel = "N",
      description = "Estimate for the first N requests of the trace (default: all).")
  private @Nullable Long requests;

  /** Number of requests to estimate for, at least 1; null for all. */
  public @Nullable Long requests() {
    return requests;
  }
}
