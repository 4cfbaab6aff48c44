package org.mnemo.estimator.pattern;

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
   * @param isCapacityGiven true if the user says how much FastMem there is
   * @throws org.mnemo.core.MnemoException if the order is made for one capacity and none is given,
   *     or if what it goes by is not there
   */
  default void requireUsable(boolean isCapacityGiven) {}

  /** True if the order is good for one capacity only, so that its curve means nothing. */
  default boolean isForOneCapacity() {
    return false;
  }
}
