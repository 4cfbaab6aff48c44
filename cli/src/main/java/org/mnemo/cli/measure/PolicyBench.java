package org.mnemo.cli.measure;

import java.util.Properties;
import java.util.Set;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * How a workload is measured for a policy. Where the store itself can move data as the policy says,
 * one server has all data in FastMem and another as little as it takes, and both see every
 * operation. Servers of the user's have the memory that they have. Else the two memories are
 * measured each by itself, and the estimate says the rest.
 */
public final class PolicyBench {

  private static final String PLACEMENT = "mnemo.placement";

  /** Share of the data in FastMem of the server that is to fetch nearly all that is read. */
  private static final String LEAST_FAST = "10%";

  private PolicyBench() {}

  /**
   * The arguments by which a workload is measured for a policy.
   *
   * @param given properties of the workload
   */
  public static RunArguments arguments(RunArguments arguments, Properties given, String policy) {
    String memory = memory(given, policy);
    if (memory.isEmpty()
        || given.getProperty("mnemo.tiers") != null
        || given.getProperty(PLACEMENT) != null) {
      return arguments;
    }
    String slow = given.getProperty("mnemo.slow.memory", memory);
    if (slow.matches("(cached|paged):.*") && !slow.startsWith(memory)) {
      throw new UsageException(
          "mnemo.slow.memory=%s has data moved by another policy than --policy %s; leave it out, or name a share as in %s10%%"
              .formatted(slow, policy, memory));
    }
    return withDefault(
        withDefault(
            arguments.with(PLACEMENT, Placements.MIRRORED), given, "mnemo.fast.memory", "none"),
        given,
        "mnemo.slow.memory",
        namesServers(given) ? "none" : memory + LEAST_FAST);
  }

  /** Whether the servers are the user's, who has given them the memory that they have. */
  static boolean namesServers(Properties given) {
    return LocalServerPlans.serversAreNamed(RunSettings.of(given));
  }

  /** Prefix of the memory of a server that moves data by a policy; empty if none does. */
  static String memory(Properties given, String policy) {
    String store = RunSettings.storesOf(given).name();
    return switch (policy) {
      case Policies.CACHED -> store.equals("memcached") ? "cached:" : "";
      case Policies.PAGED -> Set.of("redis", "valkey", "memcached").contains(store) ? "paged:" : "";
      default -> "";
    };
  }

  private static RunArguments withDefault(
      RunArguments arguments, Properties given, String name, String value) {
    return given.getProperty(name) == null ? arguments.with(name, value) : arguments;
  }
}
