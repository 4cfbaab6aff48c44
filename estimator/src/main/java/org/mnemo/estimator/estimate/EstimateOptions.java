package org.mnemo.estimator.estimate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;

/**
 * What a user chooses about an estimate.
 *
 * @param policies names of the policies that say what lies in FastMem, as {@link Policies} knows
 *     them, at least one; the first is the one that is answered for
 * @param policyOptions what the policy goes by
 * @param price what a byte of SlowMem costs in bytes of FastMem, between 0 and 1; null to take that
 *     of the memory that was measured, as {@link Price#of} does
 * @param promises promises that must be kept
 * @param model terms that the run time is made of
 * @param deployment how the two memories are served
 * @param fetch time to fetch something from SlowMem; null to take it from the measurement
 * @param fastBytes FastMem that there is, instead of {@code promises}; null if that decides
 * @param records what a record takes beside its value
 * @param windows parts of the trace to find the needed FastMem of, each by itself; 0 for none
 * @param seed seed of the random samples that intervals are drawn from
 */
public record EstimateOptions(
    List<String> policies,
    PolicyOptions policyOptions,
    @Nullable Double price,
    Promises promises,
    ModelKind model,
    Deployment deployment,
    @Nullable FetchTime fetch,
    @Nullable FastCapacity fastBytes,
    Records records,
    int windows,
    long seed) {

  /**
   * What a record takes beside its value: see {@link org.mnemo.estimator.pattern.RecordBytes}.
   *
   * @param keyBytes size of every key; null to take each as it is
   * @param overheadBytes what the store adds to a record; null to take what was measured
   * @param indexInFast true if keys and overhead stay in FastMem whatever holds the value
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
          Promises.DEFAULT,
          ModelKind.MNEMO,
          Deployment.TWO_SERVERS,
          null,
          null,
          Records.MEASURED,
          0,
          42);

  public EstimateOptions {
    policies = List.copyOf(policies);
    if (price != null) {
      new CostModel(price);
    }
    if (windows < 0 || windows > MOST_WINDOWS) {
      throw new UsageException(
          "the windows of a trace must be from 1 to %d, were %d".formatted(MOST_WINDOWS, windows));
    }
  }

  /** The largest slowdown that is promised. */
  public double maxSlowdown() {
    return promises.maxSlowdown();
  }

  /** These options with the promise of a slowdown alone. */
  public EstimateOptions withMaxSlowdown(double newMaxSlowdown) {
    return withPromises(Promises.ofSlowdown(newMaxSlowdown));
  }

  /** Name of the policy that is answered for. */
  public String policy() {
    return policies.get(0);
  }

  public EstimateOptions withPolicy(String newPolicy) {
    return withPolicies(List.of(newPolicy));
  }

  public EstimateOptions withPolicies(List<String> newPolicies) {
    return new EstimateOptions(
        newPolicies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  /** Name of the key order, as {@link org.mnemo.estimator.order.KeyOrders} knows it. */
  public String order() {
    return policyOptions.order();
  }

  public EstimateOptions withPolicyOptions(PolicyOptions newPolicyOptions) {
    return new EstimateOptions(
        policies,
        newPolicyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withFetch(@Nullable FetchTime newFetch) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        newFetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withOrder(String newOrder) {
    return new EstimateOptions(
        policies,
        policyOptions.withOrder(newOrder),
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withPrice(@Nullable Double newPrice) {
    return new EstimateOptions(
        policies,
        policyOptions,
        newPrice,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withPromises(Promises newPromises) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        newPromises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withModel(ModelKind newModel) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        newModel,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withDeployment(Deployment newDeployment) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        newDeployment,
        fetch,
        fastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withFastBytes(@Nullable FastCapacity newFastBytes) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        newFastBytes,
        records,
        windows,
        seed);
  }

  public EstimateOptions withRecords(Records newRecords) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        newRecords,
        windows,
        seed);
  }

  public EstimateOptions withWindows(int newWindows) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        newWindows,
        seed);
  }

  public EstimateOptions withSeed(long newSeed) {
    return new EstimateOptions(
        policies,
        policyOptions,
        price,
        promises,
        model,
        deployment,
        fetch,
        fastBytes,
        records,
        windows,
        newSeed);
  }
}
