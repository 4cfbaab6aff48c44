package org.mnemo.estimator.order;

/**
 * Keys by time saved for each byte they take, most first: the greedy solution of the fractional
 * knapsack (Dantzig 1957). Unlike {@link WeightOrder} it knows that a write may save nothing, and
 * that a large value saves more than a small one. No other order that puts untouched keys last is
 * faster at any cost, as far as times just add up.
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
