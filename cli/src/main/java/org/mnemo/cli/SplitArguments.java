package org.mnemo.cli;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.estimate.Percentage;
import org.mnemo.estimator.pattern.KeyOrders;
import picocli.CommandLine.Option;

/** What decides which split is recommended: the promise made to users, or the memory there is. */
final class SplitArguments {

  @Option(
      names = "--max-slowdown",
      paramLabel = "S",
      description = "The promise: the largest slowdown against FastMem only (default 10%%).")
  private @Nullable String maxSlowdown;

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "The FastMem that there is, such as 500000, 2GiB or 20%% of the data: take the split that"
              + " fills it instead of the cheapest within --max-slowdown.")
  private @Nullable String fastBytes;

  /** The options with what these arguments say. */
  EstimateOptions completed(EstimateOptions options) {
    if (maxSlowdown != null && fastBytes != null) {
      throw new UsageException(
          "--fast-bytes and --max-slowdown are two ways to choose a split; give one of them");
    }
    EstimateOptions completed =
        options
            .withMaxSlowdown(
                Percentage.parse("--max-slowdown", maxSlowdown == null ? "10%" : maxSlowdown))
            .withFastBytes(fastBytes == null ? null : capacity("--fast-bytes", fastBytes));
    KeyOrders.byName(completed.order()).requireUsable(completed.fastBytes() != null);
    return completed;
  }

  /**
   * FastMem as users write it: {@code 500000}, {@code 2GiB} or {@code 20%}.
   *
   * @throws UsageException naming the option and the text if it is neither amount nor percentage
   */
  static FastCapacity capacity(String option, String text) {
    return text.contains("%")
        ? FastCapacity.ofShare(Percentage.parse(option, text))
        : FastCapacity.ofBytes(ByteSize.parse(option, text));
  }
}
