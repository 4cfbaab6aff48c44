package org.mnemo.estimator.estimate;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;

/**
 * What a user chooses about an estimate.
 *
 * @param order name of the key order, as {@link org.mnemo.estimator.pattern.KeyOrders} knows it
 * @param price what a byte of SlowMem costs in bytes of FastMem, between 0 and 1
 * @param maxSlowdown the largest slowdown allowed, as a share of the FastMem-only run time; at
 *     least 0
 * @param model which terms the run time is made of
 * @param deployment how the two memories are served
 * @param fastBytes FastMem that there is, instead of {@code maxSlowdown}; null if that decides
 * @param keyBytes size of every key; null to take each as it is
 * @param overheadBytes what the store adds to a record; null to take what was measured
 * @param indexInFast true if keys and overhead stay in FastMem whatever holds the value
 * @param seed of the samples that intervals are drawn from
 */
public record EstimateOptions(
    String order,
    double price,
    double maxSlowdown,
    ModelKind model,
    Deployment deployment,
    @Nullable Long fastBytes,
    @Nullable Long keyBytes,
    @Nullable Long overheadBytes,
    boolean indexInFast,
    long seed) {

  /** Most time saved by byte, the paper's price and its usual limit of 10 %. */
  public static final EstimateOptions DEFAULTS =
      new EstimateOptions(
          "gain", 0.2, 0.10, ModelKind.MNEMO, Deployment.TWO_SERVERS, null, null, null, false, 42);

  public EstimateOptions {
    new CostModel(price);
    if (!(maxSlowdown >= 0) || Double.isInfinite(maxSlowdown)) {
      throw new UsageException(
          "the largest slowdown must be a share of at least 0, such as 0.1, was " + maxSlowdown);
    }
    requireBytes("the FastMem that there is", fastBytes);
    requireBytes("the size of a key", keyBytes);
    requireBytes("the overhead of a record", overheadBytes);
  }

  private static void requireBytes(String what, @Nullable Long bytes) {
    if (bytes != null && bytes < 0) {
      throw new UsageException(what + " must be at least 0 bytes, was " + bytes);
    }
  }

  public EstimateOptions withOrder(String newOrder) {
    return new EstimateOptions(
        newOrder,
        price,
        maxSlowdown,
        model,
        deployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  public EstimateOptions withPrice(double newPrice) {
    return new EstimateOptions(
        order,
        newPrice,
        maxSlowdown,
        model,
        deployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  public EstimateOptions withMaxSlowdown(double newMaxSlowdown) {
    return new EstimateOptions(
        order,
        price,
        newMaxSlowdown,
        model,
        deployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  public EstimateOptions withModel(ModelKind newModel) {
    return new EstimateOptions(
        order,
        price,
        maxSlowdown,
        newModel,
        deployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  public EstimateOptions withDeployment(Deployment newDeployment) {
    return new EstimateOptions(
        order,
        price,
        maxSlowdown,
        model,
        newDeployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  public EstimateOptions withFastBytes(@Nullable Long newFastBytes) {
    return new EstimateOptions(
        order,
        price,
        maxSlowdown,
        model,
        deployment,
        newFastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        seed);
  }

  /** Sizes of records: see {@link org.mnemo.estimator.pattern.RecordBytes}. */
  public EstimateOptions withRecords(
      @Nullable Long newKeyBytes, @Nullable Long newOverheadBytes, boolean newIndexInFast) {
    return new EstimateOptions(
        order,
        price,
        maxSlowdown,
        model,
        deployment,
        fastBytes,
        newKeyBytes,
        newOverheadBytes,
        newIndexInFast,
        seed);
  }

  public EstimateOptions withSeed(long newSeed) {
    return new EstimateOptions(
        order,
        price,
        maxSlowdown,
        model,
        deployment,
        fastBytes,
        keyBytes,
        overheadBytes,
        indexInFast,
        newSeed);
  }
}
