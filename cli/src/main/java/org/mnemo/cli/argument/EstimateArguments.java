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
      paramLabel = "P",
      description =
          "Price of SlowMem per byte, in that of FastMem (default: of the emulated profile, else 0.2). With more tiers one for each, as in --price cxl=0.5 --price ssd=0.03.")
  private List<String> prices = List.of();

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
   * The same with memories that are computed beside the one that was measured, and with other
   * policies and memories where the user names none. Of the policies by default only the first is
   * checked.
   *
   * @param policiesByDefault names of policies, at least one
   * @param memoriesByDefault memories, at least one
   */
  public EstimateOptions optionsBesideMeasured(
      List<String> policiesByDefault, List<KnownMemory> memoriesByDefault) {
    return options(policiesByDefault, memories.besideMeasured(memoriesByDefault));
  }

  private EstimateOptions options(List<String> policiesByDefault, SlowMemories computed) {
    if (!prices.isEmpty() && computed.known().size() > 1 && !computed.withMeasured()) {
      throw new UsageException(
          "--price is of one memory, and --memory names %d; write the price behind each, as in"
                  .formatted(computed.known().size())
              + " --memory cxl-asic,price=0.5");
    }
    return policies
        .completed(EstimateOptions.DEFAULTS, policiesByDefault, computed.areComputed())
        .withPrice(price())
        .withTierPrices(tierPrices())
        .withModel(model)
        .withDeployment(deployment)
        .withRecords(new EstimateOptions.Records(keyBytes, overheadBytes, indexInFast))
        .withMemories(computed)
        .withSeed(seed);
  }

  /** The one price that names no tier; null if there is none. */
  private @Nullable Double price() {
    List<String> unnamed = prices.stream().filter(each -> each.indexOf('=') < 0).toList();
    if (unnamed.size() > 1 || (!unnamed.isEmpty() && prices.size() > 1)) {
      throw new UsageException(
          "--price is one number for two tiers, or a price by name for each of more, as in --price cxl=0.5 --price ssd=0.03; it was "
              + prices);
    }
    return unnamed.isEmpty() ? null : (Double) price(unnamed.get(0), unnamed.get(0));
  }

  private Map<String, Double> tierPrices() {
    Map<String, Double> named = new TreeMap<>();
    for (String each : prices) {
      int equals = each.indexOf('=');
      if (equals >= 0) {
        String tier = each.substring(0, equals).strip();
        if (named.put(tier, price(each.substring(equals + 1), each)) != null) {
          throw new UsageException(
              "--price names the tier '%s' twice; give each price once".formatted(tier));
        }
      }
    }
    return named;
  }

  private static double price(String number, String given) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw new UsageException("--price must be above 0 and below 1, was '" + given + "'");
    }
  }
}
