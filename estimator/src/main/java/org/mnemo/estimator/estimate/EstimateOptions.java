package org.mnemo.estimator.estimate;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;

/**
 * What a user chooses about an estimate.
 *
 * @param policy name of the policy that says what lies in FastMem, as {@link
 *     org.mnemo.estimator.policy.Policies} knows it
 * @param order name of the key order, as {@link org.mnemo.estimator.order.KeyOrders} knows it
 * @param price what a byte of SlowMem costs in bytes of FastMem, between 0 and 1; null to take that
 *     of the memory that was measured, as {@link Price#of} does
 * @param promises promises that must be kept
 * @param model terms that the run time is made of
 * @param deployment how the two memories are served
 * @param fastBytes FastMem that there is, instead of {@code promises}; null if that decides
 * @param keyBytes size of every key; null to take each as it is
 * @param overheadBytes what the store adds to a record; null to take what was measured
 * @param indexInFast true if keys and overhead stay in FastMem whatever holds the value
 * @param seed seed of the random samples that intervals are drawn from
 */
public record EstimateOptions(
    String policy,
    String order,
    @Nullable Double price,
    Promises promises,
    ModelKind model,
    Deployment deployment,
    @Nullable FastCapacity fastBytes,
    @Nullable Long keyBytes,
    @Nullable Long overheadBytes,
    boolean indexInFast,
    long seed) {

  /** Most time saved by byte, and the paper's usual limit of 10 %. */
  public static final EstimateOptions DEFAULTS =
      new EstimateOptions(
          Policies.PLACED,
          "gain",
          null,
          Promises.DEFAULT,
          ModelKind.MNEMO,
          Deployment.TWO_SERVERS,
          null,
          null,
          null,
          false,
          42);

  public EstimateOptions {
    if (price != null) {
      new CostModel(price);
    }
    requireBytes("the size of a key", keyBytes);
    requireBytes("the overhead of a record", overheadBytes);
  }

  private static void requireBytes(String what, @Nullable Long bytes) {
    if (bytes != null && bytes < 0) {
      throw new UsageException(what + " must be at least 0 bytes, was " + bytes);
    }
  }

  /** These options with another policy. */
  public EstimateOptions withPolicy(String newPolicy) {
    return with(draft -> draft.policy = newPolicy);
  }

  public EstimateOptions withOrder(String newOrder) {
    return with(draft -> draft.order = newOrder);
  }

  public EstimateOptions withPrice(@Nullable Double newPrice) {
    return with(draft -> draft.price = newPrice);
  }

  public EstimateOptions withPromises(Promises newPromises) {
    return with(draft -> draft.promises = newPromises);
  }

  /** These options with the promise of a slowdown alone. */
  public EstimateOptions withMaxSlowdown(double newMaxSlowdown) {
    return withPromises(Promises.ofSlowdown(newMaxSlowdown));
  }

  /** The largest slowdown that is promised. */
  public double maxSlowdown() {
    return promises.maxSlowdown();
  }

  public EstimateOptions withModel(ModelKind newModel) {
    return with(draft -> draft.model = newModel);
  }

  public EstimateOptions withDeployment(Deployment newDeployment) {
    return with(draft -> draft.deployment = newDeployment);
  }

  public EstimateOptions withFastBytes(@Nullable FastCapacity newFastBytes) {
    return with(draft -> draft.fastBytes = newFastBytes);
  }

  /** Sizes of records: see {@link org.mnemo.estimator.pattern.RecordBytes}. */
  public EstimateOptions withRecords(
      @Nullable Long newKeyBytes, @Nullable Long newOverheadBytes, boolean newIndexInFast) {
    return with(
        draft -> {
          draft.keyBytes = newKeyBytes;
          draft.overheadBytes = newOverheadBytes;
          draft.indexInFast = newIndexInFast;
        });
  }

  public EstimateOptions withSeed(long newSeed) {
    return with(draft -> draft.seed = newSeed);
  }

  private EstimateOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.options();
  }

  /** Mutable copy of the options, while one of them is changed. */
  private static final class Draft {
    private String policy;
    private String order;
    private @Nullable Double price;
    private Promises promises;
    private ModelKind model;
    private Deployment deployment;
    private @Nullable FastCapacity fastBytes;
    private @Nullable Long keyBytes;
    private @Nullable Long overheadBytes;
    private boolean indexInFast;
    private long seed;

    private Draft(EstimateOptions from) {
      policy = from.policy;
      order = from.order;
      price = from.price;
      promises = from.promises;
      model = from.model;
      deployment = from.deployment;
      fastBytes = from.fastBytes;
      keyBytes = from.keyBytes;
      overheadBytes = from.overheadBytes;
      indexInFast = from.indexInFast;
      seed = from.seed;
    }

    private EstimateOptions options() {
      return new EstimateOptions(
          policy,
          order,
          price,
          promises,
          model,
          deployment,
          fastBytes,
          keyBytes,
          overheadBytes,
          indexInFast,
          seed);
    }
  }
}
