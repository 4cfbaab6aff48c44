package org.mnemo.cli.argument;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that every command with an estimate has. */
@Section("Memory, price and model")
public final class EstimateArguments {

  @Option(
      names = "--price",
      converter = Converters.TierPrice.class,
      paramLabel = "P",
      description =
          "Price of a byte of SlowMem as a share of FastMem (default: of the emulated profile, else 0.2). With more tiers one for each, as in --price cxl=0.5 --price ssd=0.03.")
  private List<Map.Entry<String, Double>> prices = List.of();

  @Mixin private PolicyArguments policies = new PolicyArguments();

  @Mixin private MemoryArguments memories = new MemoryArguments();

  @Option(
      names = "--model",
      hidden = true,
      completionCandidates = CompletionCandidates.Models.class,
      paramLabel = "MODEL",
      description = "mnemo, or paper for the additive model of the paper (default mnemo).")
  private ModelKind model = ModelKind.MNEMO;

  @Option(
      names = "--deployment",
      hidden = true,
      completionCandidates = CompletionCandidates.Deployments.class,
      paramLabel = "D",
      description =
          "two-servers, one for each memory, as measured; or one-server over both (default two-servers).")
  private Deployment deployment = Deployment.TWO_SERVERS;

  @Option(
      names = "--key-bytes",
      hidden = true,
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description = "Size of every key (default: as in the data set or the trace).")
  private @Nullable Long keyBytes;

  @Option(
      names = "--record-overhead",
      hidden = true,
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description = "Bytes that the store adds to each record (default: as measured, else 0).")
  private @Nullable Long overheadBytes;

  @Option(
      names = "--index-in-fast",
      hidden = true,
      description = "Keys and the overhead of the store stay in FastMem, wherever the value is.")
  private boolean indexInFast;

  @Option(
      names = "--seed",
      hidden = true,
      paramLabel = "N",
      description = "Seed of the bootstrap for confidence intervals (default 42).")
  private long seed = 42;

  /** True if the order is the user's choice. */
  public boolean namesOrder() {
    return policies.namesOrder();
  }

  /** True if the policies are the user's choice. */
  public boolean namesPolicies() {
    return policies.namesPolicies();
  }

  /** Options of the estimate without those that decide the split, which not every command has. */
  public EstimateOptions options() {
    return options(List.of(Policies.PLACED), memories.memories());
  }

  /**
   * Options with computed memories in addition to the measured one. Where the user names no
   * policies or memories, the defaults apply. Only the first default policy is checked.
   *
   * @param policiesByDefault names of policies, at least one
   * @param memoriesByDefault memories, at least one
   */
  public EstimateOptions optionsWithMeasured(
      List<String> policiesByDefault, List<KnownMemory> memoriesByDefault) {
    return options(policiesByDefault, memories.withMeasured(memoriesByDefault));
  }

  private EstimateOptions options(List<String> policiesByDefault, SlowMemories computed) {
    if (!prices.isEmpty() && computed.known().size() > 1 && !computed.withMeasured()) {
      throw new UsageException(
          "--price is of one memory, and --memory names %d; write the price behind each, as in"
                  .formatted(computed.known().size())
              + " --memory cxl-asic,price=0.5");
    }
    Map<String, Double> tierPrices = pricesByTier();
    Double price = tierPrices.remove("");
    return policies
        .completed(EstimateOptions.DEFAULTS, policiesByDefault, computed.areComputed())
        .withPrice(price)
        .withTierPrices(tierPrices)
        .withModel(model)
        .withDeployment(deployment)
        .withRecords(new EstimateOptions.Records(keyBytes, overheadBytes, indexInFast))
        .withMemories(computed)
        .withSeed(seed);
  }

  /** Prices by tier, or the price for two tiers, whose name is empty. */
  private Map<String, Double> pricesByTier() {
    Map<String, Double> byTier = new TreeMap<>();
    prices.forEach(price -> byTier.put(price.getKey(), price.getValue()));
    if (byTier.size() < prices.size() || (byTier.size() > 1 && byTier.containsKey(""))) {
      throw new UsageException(
          "--price takes one number for two tiers, or one by name for each of more, each once, as in --price cxl=0.5 --price ssd=0.03");
    }
    return byTier;
  }
}
