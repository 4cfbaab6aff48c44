package org.mnemo.estimator.order;

/**
 * The sequence in which keys enter FastMem. A new order is a class and a line in {@link KeyOrders}.
 * The same pattern always gives the same sequence.
 */
public interface KeyOrder {

  /** The name by which users ask for it, its argument included. */
  String name();

  /**
   * Orders every key of the pattern, touched or not.
   *
   * @throws org.mnemo.core.MnemoException if what it goes by is not there or damaged
   */
  OrderedKeys order(OrderBasis basis);

  /**
   * Checks that the order can be made, before anything is read for it.
   *
   * @throws org.mnemo.core.MnemoException if what it goes by is not there
   */
  default void requireUsable() {}
}
