package org.mnemo.estimator.policy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.estimator.policy.MigratedPolicy.EpochOptions;

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

  /** The policy of pages that are spread over both memories. */
  public static final String INTERLEAVED = "interleaved";

  /** The policy of a cache that drops records. */
  public static final String DROPPED = "dropped";

  /**
   * A policy that users can ask for.
   *
   * @param mover who moves the data, for help
   * @param options options that it declares
   * @param maker makes it of values of these options
   */
  private record Entry(
      String mover, List<PolicyOption<?>> options, Function<PolicyOptions, Policy> maker) {}

  private static final Map<String, Entry> ALL = new LinkedHashMap<>();

  static {
    ALL.put(
        PLACED,
        new Entry(
            "none: keys stay where --order puts them",
            List.of(),
            options -> new PlacedPolicy(options.order())));
    ALL.put(
        CACHED,
        new Entry(
            "the store, as Memcached with extstore does", CachedPolicy.OPTIONS, CachedPolicy::new));
    ALL.put(
        PAGED, new Entry("the kernel, which swaps pages", PagedPolicy.OPTIONS, PagedPolicy::new));
    ALL.put(
        MEMORY_MODE,
        new Entry(
            "the hardware, whose FastMem is a cache",
            MemoryModePolicy.OPTIONS,
            MemoryModePolicy::new));
    ALL.put(
        MIGRATED,
        new Entry(
            "a daemon, which moves hot records up", EpochOptions.OPTIONS, MigratedPolicy::new));
    ALL.put(
        POLYMORPHIC,
        new Entry(
            "a runtime that divides non-volatile memory among its forms",
            PolymorphicPolicy.OPTIONS,
            PolymorphicPolicy::new));
    ALL.put(
        INTERLEAVED,
        new Entry(
            "none: the kernel spreads pages over both memories by weights",
            List.of(),
            options -> new InterleavedPolicy()));
    ALL.put(
        DROPPED,
        new Entry(
            "the store, which drops records that a backend has",
            DroppedPolicy.OPTIONS,
            DroppedPolicy::new));
  }

  private Policies() {}

  /** Names of all policies. */
  public static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  /**
   * Options that a policy declares.
   *
   * @throws UsageException as of {@link #byName}
   */
  public static List<PolicyOption<?>> options(String name) {
    return entry(name).options();
  }

  /**
   * Mover of the data by a policy, in words.
   *
   * @throws UsageException as of {@link #byName}
   */
  public static String mover(String name) {
    return entry(name).mover();
  }

  /**
   * The policy of a name.
   *
   * @throws UsageException naming what is known if there is no such policy, order or option, or if
   *     a value is not of its form or range
   */
  public static Policy byName(String name, PolicyOptions options) {
    Entry entry = entry(name);
    options.requireKnown(name, entry.options());
    return entry.maker().apply(options);
  }

  private static Entry entry(String name) {
    Entry entry = ALL.get(name);
    if (entry == null) {
      throw new UsageException("unknown policy '" + name + "'" + Nearest.choice(name, names()));
    }
    return entry;
  }
}
