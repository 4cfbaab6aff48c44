package org.mnemo.estimator.estimate;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.ModelKind;

/**
 * What a user chooses about an estimate.
 *
 * @param order name of the key order, as {@link org.mnemo.estimator.pattern.KeyOrders} knows it
 * @param price what a byte of SlowMem costs in bytes of FastMem, between 0 and 1
 * @param maxSlowdown the largest slowdown allowed, as a share of the FastMem-only run time; at
 *     least 0
 * @param model which terms the run time is made of
 */
public record EstimateOptions(String order, double price, double maxSlowdown, ModelKind model) {

  /** MnemoT's order, the paper's price and its usual limit of 10 %. */
  public static final EstimateOptions DEFAULTS =
      new EstimateOptions("weight", 0.2, 0.10, ModelKind.MNEMO);

  public EstimateOptions {
    new CostModel(price);
    if (!(maxSlowdown >= 0) || Double.isInfinite(maxSlowdown)) {
      throw new UsageException(
          "the largest slowdown must be a share of at least 0, such as 0.1, was " + maxSlowdown);
    }
  }

  public EstimateOptions withOrder(String newOrder) {
    return new EstimateOptions(newOrder, price, maxSlowdown, model);
  }

  public EstimateOptions withPrice(double newPrice) {
    return new EstimateOptions(order, newPrice, maxSlowdown, model);
  }

  public EstimateOptions withMaxSlowdown(double newMaxSlowdown) {
    return new EstimateOptions(order, price, newMaxSlowdown, model);
  }

  public EstimateOptions withModel(ModelKind newModel) {
    return new EstimateOptions(order, price, maxSlowdown, newModel);
  }
}
