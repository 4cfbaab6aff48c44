package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that decide the split: SLOs, or the FastMem that there is. */
@Section("Limits")
public final class SplitArguments {

  @Mixin private SloArguments slos = new SloArguments();

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "Use the split that fills this, such as 2GiB or 20%%. It takes the place of SLOs.")
  private @Nullable FastCapacity fastBytes;

  /** The options with what these arguments say. */
  public EstimateOptions completed(EstimateOptions options) {
    if (slos.isGiven() && fastBytes != null) {
      throw new UsageException(
          "--fast-bytes and --max-slowdown, or another SLO, are two ways to choose a split; give"
              + " one");
    }
    EstimateOptions completed = options.withSlos(slos.slos()).withFastBytes(fastBytes);
    completed.policyOptions().order().requireUsable();
    return completed;
  }

  /** True if the user says anything of it. */
  public boolean isGiven() {
    return slos.isGiven() || fastBytes != null;
  }
}
