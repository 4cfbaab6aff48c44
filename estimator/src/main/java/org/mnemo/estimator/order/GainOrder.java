package org.mnemo.estimator.order;

/**
 * Orders keys by time saved per byte, most first: the greedy solution of the fractional knapsack
 * (Dantzig 1957). Unlike {@link WeightOrder}, it considers that a write may save nothing, and that
 * a large value saves more than a small one. It is the fastest order at any cost among those with
 * untouched keys last, if times are additive.
 */
final class GainOrder implements KeyOrder {

  @Override
  public String name() {
    return KeyOrders.GAIN;
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    return RatioOrder.sort(name(), basis, basis::savedNs);
  }
}
