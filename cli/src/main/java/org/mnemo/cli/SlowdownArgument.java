package org.mnemo.cli;

import org.mnemo.estimator.estimate.Percentage;
import picocli.CommandLine.Option;

/** The promise made to users. */
final class SlowdownArgument {

  @Option(
      names = "--max-slowdown",
      paramLabel = "S",
      defaultValue = "10%",
      description = "The promise: the largest slowdown against FastMem only (default 10%%).")
  private String maxSlowdown = "";

  /** As a share of the FastMem-only run time. */
  double share() {
    return Percentage.parse("--max-slowdown", maxSlowdown);
  }
}
