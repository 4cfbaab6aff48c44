package org.mnemo.estimator.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.KeyOrders;

/** The registry of policies. */
public final class Policies {

  /** The policy that puts each key once and leaves it there. */
  public static final String PLACED = "placed";

  /** Makes a policy; only one that places keys goes by the order. */
  private static final Map<String, Function<KeyOrder, Policy>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(PLACED, PlacedPolicy::new);
  }

  private Policies() {}

  /** Names of all policies. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The policy that {@code name} asks for.
   *
   * @param orderName name of a key order, as {@link KeyOrders} knows it
   * @throws UsageException naming the known policies, or orders, if there is no such one
   */
  public static Policy byName(String name, String orderName) {
    Function<KeyOrder, Policy> factory = ALL.get(name);
    if (factory == null) {
      throw new UsageException("unknown policy '" + name + "'" + Nearest.choice(name, names()));
    }
    return factory.apply(KeyOrders.byName(orderName));
  }
}
