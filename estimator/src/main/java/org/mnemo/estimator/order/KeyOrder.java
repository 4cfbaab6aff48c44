package org.mnemo.estimator.order;

/**
 * The sequence in which keys enter FastMem. A new order is a class and a line in {@link KeyOrders}.
 * The same pattern always gives the same sequence.
 */
public interface KeyOrder {

  /** The name in options, including its argument. */
  String name();

  /**
   * Orders all keys of the pattern, touched or not.
   *
   * @throws org.mnemo.core.MnemoException if its input is absent or damaged
   */
  OrderedKeys order(OrderBasis basis);

  /** False if it goes by the heat of keys alone, so that the names of hot keys may be unknown. */
  default boolean needsKeys() {
    return true;
  }

  /**
   * Checks inputs before anything is read.
   *
   * @throws org.mnemo.core.MnemoException if its input is absent
   */
  default void requireUsable() {}
}
