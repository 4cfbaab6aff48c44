package org.mnemo.estimator.order;

/**
 * Orders keys by accesses per byte, most first: the weight of MnemoT, section IV of the paper. Hot
 * and small records enter early.
 */
final class WeightOrder implements KeyOrder {

  @Override
  public String name() {
    return "weight";
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    return RatioOrder.sort(name(), basis, key -> basis.pattern().accesses(key));
  }
}
