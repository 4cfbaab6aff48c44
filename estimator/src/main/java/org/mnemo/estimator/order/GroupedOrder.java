package org.mnemo.estimator.order;

import java.util.List;
import org.mnemo.core.key.KeyTable;

/**
 * Orders keys by group, then by first touch, so that rows of the curve include rows of whole
 * groups. Linear in keys.
 *
 * @param name name of the order
 * @param count number of groups
 */
public record GroupedOrder(String name, int count, Groups groups) implements KeyOrder {

  /** Groups of keys by their rank. */
  @FunctionalInterface
  public interface Groups {
    /** Rank of a key's group, from 0. */
    int of(KeyTable keys, int key);
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    int[] byTouch = basis.pattern().keysByTouch();
    KeyTable keys = basis.pattern().keys();
    int[] starts = new int[count + 1];
    for (int key : byTouch) {
      starts[groups.of(keys, key) + 1]++;
    }
    for (int group = 0; group < count; group++) {
      starts[group + 1] += starts[group];
    }
    int[] order = new int[byTouch.length];
    for (int key : byTouch) {
      order[starts[groups.of(keys, key)]++] = key;
    }
    return new OrderedKeys(name, order, List.of());
  }
}
