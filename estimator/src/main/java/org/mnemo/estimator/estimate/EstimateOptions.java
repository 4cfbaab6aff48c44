package org.mnemo.estimator.estimate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.policy.FetchOption;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.Policy;
import org.mnemo.estimator.policy.PolicyOptions;

/**
 * What a user chooses about an estimate.
 *
 * @param policies names of the policies that say what lies in FastMem, as {@link Policies} knows
 *     them, at least one; the first is the one that is answered for
 * @param policyOptions what the policy goes by
 * @param price what a byte of SlowMem costs in bytes of FastMem, between 0 and 1; null for the
 *     price of the measured memory, as in {@link Prices#of}
 * @param tierPrices prices of tiers by name, in bytes of the fastest; empty for the prices of the
 *     measured memory, as in {@link Prices#of}
 * @param moves file of the moves that rows are made of, with more than two tiers; null to go along
 *     the frontier
 * @param slos SLOs to meet
 * @param model terms that the run time is made of
 * @param deployment how the two memories are served
 * @param memories memories that take the place of the SlowMem that was measured; the first is the
 *     one that is answered for
 * @param fastBytes FastMem that there is, instead of {@code slos}; null if that decides
 * @param records what a record takes in addition to its value
 * @param windows parts of the trace to find the needed FastMem of, each by itself; 0 for none
 * @param comparesOrders true if throughput by other key orders is wanted, too
 * @param seed seed of the random samples that intervals are drawn from
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record EstimateOptions(
    List<String> policies,
    PolicyOptions policyOptions,
    @Nullable Double price,
    Map<String, Double> tierPrices,
    @Nullable Path moves,
    Slos slos,
    ModelKind model,
    Deployment deployment,
    SlowMemories memories,
    @Nullable FastCapacity fastBytes,
    Records records,
    int windows,
    boolean comparesOrders,
    long seed)
    implements EstimateOptionsBuilder.With {

  /**
   * What a record takes in addition to its value: see {@link
   * org.mnemo.estimator.pattern.RecordBytes}.
   *
   * @param keyBytes size of every key; null to take each as it is
   * @param overheadBytes what the store adds to a record; null to take what was measured
   * @param indexInFast true if keys and overhead stay in FastMem with values in any tier
   */
  public record Records(
      @Nullable Long keyBytes, @Nullable Long overheadBytes, boolean indexInFast) {

    /** As it was measured, all in the memory that holds the value. */
    public static final Records MEASURED = new Records(null, null, false);

    public Records {
      requireBytes("the size of a key", keyBytes);
      requireBytes("the overhead of a record", overheadBytes);
    }

    private static void requireBytes(String what, @Nullable Long bytes) {
      if (bytes != null && bytes < 0) {
        throw new UsageException(what + " must be at least 0 bytes, was " + bytes);
      }
    }
  }

  private static final int MOST_WINDOWS = 10_000;

  /** Most time saved by byte, and the paper's usual limit of 10 %. */
  public static final EstimateOptions DEFAULTS =
      new EstimateOptions(
          List.of(Policies.PLACED),
          PolicyOptions.DEFAULTS,
          null,
          Map.of(),
          null,
          Slos.DEFAULT,
          ModelKind.MNEMO,
          Deployment.TWO_SERVERS,
          SlowMemories.MEASURED,
          null,
          Records.MEASURED,
          0,
          false,
          42);

  public EstimateOptions {
    policies = List.copyOf(policies);
    tierPrices = Map.copyOf(tierPrices);
    if (price != null) {
      new CostModel(price);
    }
    for (Map.Entry<String, Double> named : tierPrices.entrySet()) {
      if (!(named.getValue() > 0) || named.getValue().isInfinite()) {
        throw new UsageException(
            "the price of the tier '%s' must be above 0, in bytes of the fastest, was %s"
                .formatted(named.getKey(), named.getValue()));
      }
    }
    if (windows < 0 || windows > MOST_WINDOWS) {
      throw new UsageException(
          "the windows of a trace must be from 1 to %d, were %d".formatted(MOST_WINDOWS, windows));
    }
  }

  /**
   * True if the estimate is for all tiers of a run, however many: for keys that lie still, by time
   * saved for its cost. Other policies and orders, and computed memories, are for two.
   */
  public boolean coversAllTiers() {
    return policies.equals(List.of(Policies.PLACED))
        && order().equals(KeyOrders.GAIN)
        && !memories.areComputed();
  }

  /**
   * True if times that were given or computed take the place of all that were measured on SlowMem.
   *
   * @param model model of the policy that is answered for
   */
  boolean replacesSlowMem(RunTimeModel model) {
    return !memories.withMeasured() || (fetch() != null && model.servesAllFromFast());
  }

  /**
   * Checks that a policy supports the SLOs and the place of the index.
   *
   * @param clients clients of the run
   * @throws UsageException if it does not
   */
  void requireFit(Policy policy, int clients) {
    if (records.indexInFast()) {
      policy.requireIndexInFast();
    }
    for (LatencySlo slo : slos.latencies()) {
      boolean isOneServer =
          deployment == Deployment.ONE_SERVER || policy.missService().needsOneServer();
      if (isOneServer && clients > 1) {
        throw new UsageException(
            slo.description()
                + " cannot be checked for several clients of one server, as their waiting was not measured;"
                + " leave it or --deployment out");
      }
      policy.requirePercentiles(slo.description());
    }
  }

  /**
   * The policies that do not support the options, each with its reason as a sentence without a full
   * stop.
   *
   * @param clients clients of the run
   */
  public Map<String, String> refusals(int clients) {
    Map<String, String> refusals = new LinkedHashMap<>();
    for (String name : policies) {
      try {
        Policy policy = Policies.byName(name, policyOptions);
        policy.requireUsable();
        requireFit(policy, clients);
      } catch (UsageException e) {
        refusals.put(name, e.getMessage());
      }
    }
    return refusals;
  }

  /** The largest slowdown that the SLOs allow. */
  public double maxSlowdown() {
    return slos.maxSlowdown();
  }

  /** These options with an SLO of the slowdown only. */
  public EstimateOptions withMaxSlowdown(double newMaxSlowdown) {
    return withSlos(Slos.ofSlowdown(newMaxSlowdown));
  }

  /**
   * The policies.
   *
   * @throws UsageException as of {@link Policies#byName}
   */
  List<Policy> policiesByName() {
    return policies.stream().map(name -> Policies.byName(name, policyOptions)).toList();
  }

  /** True if the policy that is answered for moves data. */
  public boolean movesData() {
    return policiesByName().get(0).movesData();
  }

  /** Name of the policy that is answered for. */
  public String policy() {
    return policies.get(0);
  }

  /** Time of a fetch that is given for it; null to take it from the measurement. */
  public @Nullable FetchTime fetch() {
    return FetchOption.of(policy(), policyOptions);
  }

  /** Name of the key order, as {@link org.mnemo.estimator.order.KeyOrders} knows it. */
  public String order() {
    return policyOptions.order().name();
  }

  public EstimateOptions withOrder(String newOrder) {
    return withPolicyOptions(policyOptions.withOrder(newOrder));
  }

  public EstimateOptions withPolicy(String newPolicy) {
    return withPolicies(List.of(newPolicy));
  }

  /**
   * Available FastMem: an amount, or a share of a data set whose size becomes known after reading
   * it.
   */
  public static final class FastCapacity {

    private final OptionalLong bytes;
    private final double share;

    private FastCapacity(OptionalLong bytes, double share) {
      this.bytes = bytes;
      this.share = share;
    }

    /**
     * An amount of FastMem.
     *
     * @throws UsageException if it is negative
     */
    public static FastCapacity ofBytes(long bytes) {
      if (bytes < 0) {
        throw new UsageException("available FastMem must be at least 0 bytes, was " + bytes);
      }
      return new FastCapacity(OptionalLong.of(bytes), 0);
    }

    /** A share of the data set, at most 1. */
    public static FastCapacity ofShare(double share) {
      return new FastCapacity(OptionalLong.empty(), share);
    }

    /**
     * The amount in bytes.
     *
     * @param totalBytes size of all records of the data set
     */
    public long bytes(long totalBytes) {
      // Rounded, as a share such as 0.29 is inexact, and 0.29 of 100 would be 28.
      return bytes.orElseGet(() -> Math.round(share * totalBytes));
    }
  }
}
