package org.mnemo.cli;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.pattern.KeyOrders;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What decides which split is recommended: the promise made to users, or the memory there is. */
final class SplitArguments {

  @Mixin private PromiseArguments promises = new PromiseArguments();

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "The FastMem that there is, such as 500000 or 2GiB: take the split that fills it instead"
              + " of the cheapest that keeps the promises.")
  private @Nullable String fastBytes;

  /** The options with what these arguments say. */
  EstimateOptions completed(EstimateOptions options) {
    if (promises.isGiven() && fastBytes != null) {
      throw new UsageException(
          "--fast-bytes and --max-slowdown, or another promise, are two ways to choose a split; give"
              + " one of them");
    }
    EstimateOptions completed =
        options
            .withPromises(promises.promises())
            .withFastBytes(fastBytes == null ? null : ByteSize.parse("--fast-bytes", fastBytes));
    KeyOrders.byName(completed.order()).requireUsable(completed.fastBytes() != null);
    return completed;
  }

  /** True if the user says anything of it. */
  boolean isGiven() {
    return promises.isGiven() || fastBytes != null;
  }
}
