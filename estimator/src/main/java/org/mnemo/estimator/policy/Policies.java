package org.mnemo.estimator.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.order.KeyOrders;

/** The registry of policies. */
public final class Policies {

  /** The policy that puts each key once and leaves it there. */
  public static final String PLACED = "placed";

  /** The policy of a store that keeps hot values in FastMem. */
  public static final String CACHED = "cached";

  /** The policy of hardware whose FastMem is a cache. */
  public static final String MEMORY_MODE = "memory-mode";

  /** The policy of a kernel that swaps pages. */
  public static final String PAGED = "paged";

  /** The policy of a daemon that moves hot records up. */
  public static final String MIGRATED = "migrated";

  /** The policy of a runtime that divides a non-volatile memory among its forms. */
  public static final String POLYMORPHIC = "polymorphic";

  private static final Map<String, Function<PolicyOptions, Policy>> ALL = new LinkedHashMap<>();

  static {
    ALL.put(PLACED, options -> new PlacedPolicy(KeyOrders.byName(options.order())));
    ALL.put(CACHED, CachedPolicy::new);
    ALL.put(PAGED, PagedPolicy::new);
    ALL.put(MEMORY_MODE, MemoryModePolicy::new);
    ALL.put(MIGRATED, MigratedPolicy::new);
    ALL.put(POLYMORPHIC, PolymorphicPolicy::new);
  }

  private Policies() {}

  /** Names of all policies. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * The policy that {@code name} asks for.
   *
   * @throws UsageException naming the known policies, or orders, if there is no such one, or if the
   *     options do not go with it
   */
  public static Policy byName(String name, PolicyOptions options) {
    Function<PolicyOptions, Policy> factory = ALL.get(name);
    if (factory == null) {
      throw new UsageException("unknown policy '" + name + "'" + Nearest.choice(name, names()));
    }
    return factory.apply(options);
  }
}
