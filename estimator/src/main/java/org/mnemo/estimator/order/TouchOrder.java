package org.mnemo.estimator.order;

import java.util.List;

/**
 * Orders keys by first touch: stand-alone Mnemo of the paper, Fig. 2a. Untouched keys come last, in
 * the order of the data set. Linear in keys.
 */
final class TouchOrder implements KeyOrder {

  @Override
  public String name() {
    return "touch";
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    return new OrderedKeys(name(), basis.pattern().keysByTouch(), List.of());
  }
}
