package org.mnemo.cli.argument;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that every command with an estimate has. */
public final class EstimateArguments {

  @Option(
      names = "--price",
      paramLabel = "P",
      description =
          "Price of a byte of SlowMem as a share of that of FastMem, above 0 and below 1"
              + " (default: that of the profile that was emulated, else 0.2).")
  private @Nullable String price;

  @Mixin private PolicyArguments policies = new PolicyArguments();

  @Mixin private MemoryArguments memories = new MemoryArguments();

  @Option(
      names = "--model",
      completionCandidates = CompletionCandidates.Models.class,
      paramLabel = "MODEL",
      description = "mnemo, or paper for the plain additive model (default mnemo).")
  private String model = "mnemo";

  @Option(
      names = "--deployment",
      completionCandidates = CompletionCandidates.Deployments.class,
      paramLabel = "D",
      description =
          "two-servers, one for each memory, as measured; or one-server over both (default"
              + " two-servers).")
  private String deployment = "two-servers";

  @Option(
      names = "--key-bytes",
      paramLabel = "B",
      description = "Size of every key (default: as the data set or the trace says).")
  private @Nullable String keyBytes;

  @Option(
      names = "--record-overhead",
      paramLabel = "B",
      description =
          "Bytes that the store adds to each record (default: as measured on its servers"
              + " after the load, else 0).")
  private @Nullable String overheadBytes;

  @Option(
      names = "--index-in-fast",
      description = "Keys and the store's overhead stay in FastMem whatever holds the value.")
  private boolean indexInFast;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the bootstrap replicates behind confidence intervals (default 42).")
  private long seed = 42;

  /** True if the order is the user's choice. */
  public boolean namesOrder() {
    return policies.namesOrder();
  }

  /** True if the policy is the user's choice. */
  public boolean namesPolicy() {
    return policies.namesPolicy();
  }

  /** Options of the estimate without those that decide the split, which not every command has. */
  public EstimateOptions options() {
    SlowMemories computed = memories.memories();
    if (price != null && computed.known().size() > 1) {
      throw new UsageException(
          "--price is of one memory, and --memory names %d; write the price behind each, as in"
                  .formatted(computed.known().size())
              + " --memory cxl-asic,price=0.5");
    }
    return policies
        .completed(EstimateOptions.DEFAULTS)
        .withPrice(price == null ? null : price(price))
        .withModel(ModelKind.byName(model.toLowerCase(Locale.ROOT)))
        .withDeployment(Deployment.byName(deployment))
        .withRecords(
            new EstimateOptions.Records(
                bytes("--key-bytes", keyBytes),
                bytes("--record-overhead", overheadBytes),
                indexInFast))
        .withMemories(computed)
        .withSeed(seed);
  }

  private static double price(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UsageException("--price must be above 0 and below 1, was '" + text + "'");
    }
  }

  private static @Nullable Long bytes(String option, @Nullable String value) {
    return value == null ? null : ByteSize.parse(option, value);
  }
}
