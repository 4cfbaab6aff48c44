package org.mnemo.ycsb.server;

import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Percentage;
import org.mnemo.core.text.Quantities;

/** Source of the memory of a tier: {@code mnemo.TIER.memory}. */
public sealed interface MemorySource {

  /**
   * Property of a tier: {@code auto}, {@code none}, {@code numa:N}, {@code emulate:PROFILE}, {@code
   * cached:SHARE} or {@code paged:SHARE}.
   */
  String PROPERTY = "memory";

  /** Property of a tier: dependent loads of an operation in emulated memory. */
  String TOUCHES_PROPERTY = "touches";

  /**
   * Property: profile of the real DRAM of emulated tiers, in the forms of {@link
   * MemoryProfiles#of}; default is the paper's testbed.
   */
  String DRAM_PROPERTY = "mnemo.dram";

  String description();

  /** Price per byte of the memory relative to DRAM; null if unknown. */
  default @Nullable Double price() {
    return null;
  }

  /** The memory of a server as it is. */
  record AsItIs() implements MemorySource {
    @Override
    public String description() {
      return "as it is";
    }
  }

  /** The memory of one node, to which a local server is bound. */
  record Numa(int node) implements MemorySource {
    @Override
    public String description() {
      return TierInfo.ON_NODE + node;
    }
  }

  /**
   * Ordinary DRAM with a delay added by the client.
   *
   * @param profile profile of the emulated memory
   * @param dram profile of the real memory
   * @param instead clause on why real memory is not used; may be empty
   */
  record Emulated(MemoryProfile profile, MemoryProfile dram, String instead)
      implements MemorySource {

    /** Emulation without a reason. */
    public Emulated(MemoryProfile profile, MemoryProfile dram) {
      this(profile, dram, "");
    }

    public Emulated {
      Check.that(
          !new OperationDelay(dram, profile, OperationDelay.DEPENDENT_LOADS).isNone(),
          "memory profile '%s' (%s) must be slower than the real DRAM (%s, %s); name a slower one, or this machine's DRAM with %s"
              .formatted(
                  profile.name(), profile.figures(), dram.name(), dram.figures(), DRAM_PROPERTY));
    }

    @Override
    public String description() {
      return "DRAM, taken to be of %s (%s), plus the time that memory of %s would add (profile %s)"
              .formatted(dram.figures(), dram.name(), profile.figures(), profile.name())
          + instead;
    }

    @Override
    public @Nullable Double price() {
      return profile.price();
    }
  }

  /**
   * Part of the data in DRAM, and the rest in a file of the store.
   *
   * @param share share of the data in DRAM, above 0 and below 1
   */
  record Cached(double share) implements MemorySource {

    /** Prefix before the share. */
    static final String FORM = "cached:";

    @Override
    public String description() {
      return String.format(
          Locale.ROOT,
          "about %.1f %% of the data in DRAM, the rest in the store's file",
          100 * share);
    }
  }

  /**
   * Part of the data in DRAM, and the rest paged out by the kernel.
   *
   * @param share share of the data in DRAM, above 0 and below 1
   */
  record Paged(double share) implements MemorySource {

    /** Prefix before the share. */
    static final String FORM = "paged:";

    @Override
    public String description() {
      return String.format(
          Locale.ROOT,
          "%.1f %% of the data in DRAM, the rest paged out by the kernel",
          100 * share);
    }
  }

  /**
   * Memory of a server that drops records when it is full.
   *
   * @param limitBytes limit as the server has it: {@code maxmemory} of Redis, {@code -m} of
   *     Memcached, in whole MiB
   * @param eviction {@code maxmemory-policy} of Redis
   * @param samples {@code maxmemory-samples} of Redis
   */
  record Dropping(long limitBytes, String eviction, int samples) implements MemorySource {
    @Override
    public String description() {
      return "at most %s, for which it drops records".formatted(Quantities.bytes(limitBytes));
    }
  }

  /**
   * Parses the property.
   *
   * @param value value of the property, or null for {@code auto}
   * @param fastest true for the first tier
   * @param ours true if Mnemo starts the server, which only then can be bound to a node
   * @param nodes the machine's memory nodes
   * @param refusal reason why no server can be bound to a node, as in {@link Numactl#refusal(int)}
   * @param dram profile of the DRAM for emulation
   * @throws UsageException if the value is malformed, or names a missing node or profile
   */
  static MemorySource of(
      String tier,
      @Nullable String value,
      boolean fastest,
      boolean ours,
      NumaNodes nodes,
      IntFunction<Optional<String>> refusal,
      MemoryProfile dram) {
    String property = "mnemo." + tier + "." + PROPERTY;
    if (value == null || value.equals("auto")) {
      return automatic(fastest, ours, nodes, refusal, dram);
    }
    if (value.equals("none")) {
      return new AsItIs();
    }
    if (value.startsWith("emulate:")) {
      return new Emulated(
          MemoryProfiles.of(property, value.substring("emulate:".length()), dram), dram);
    }
    if (value.startsWith("numa:")) {
      return numa(property, value, ours, nodes);
    }
    if (value.startsWith(Cached.FORM)) {
      return new Cached(share(property, value, Cached.FORM, ours));
    }
    if (value.startsWith(Paged.FORM)) {
      return new Paged(share(property, value, Paged.FORM, ours));
    }
    throw new UsageException(
        "%s must be auto, none, numa:N, emulate:PROFILE, cached:SHARE or paged:SHARE, was '%s'"
            .formatted(property, value));
  }

  /**
   * Two memory nodes if servers can be bound to several, else emulation of the slower memory. A
   * server named by the user is used as it is.
   */
  private static MemorySource automatic(
      boolean fastest,
      boolean ours,
      NumaNodes nodes,
      IntFunction<Optional<String>> refusal,
      MemoryProfile dram) {
    if (!ours) {
      return new AsItIs();
    }
    Optional<Integer> slow = nodes.slow().map(NumaNodes.Node::id);
    Optional<String> refused = slow.flatMap(refusal::apply);
    if (slow.isPresent() && refused.isEmpty()) {
      return new Numa(fastest ? nodes.fast().orElseThrow().id() : slow.get());
    }
    String instead =
        refused
            .map(
                reason ->
                    ", because memory node %d cannot be used: %s".formatted(slow.get(), reason))
            .orElse(
                nodes.barred().isEmpty()
                    ? ""
                    : ", because the cpuset of this process leaves out memory nodes "
                        + nodes.barred());
    return fastest ? new AsItIs() : new Emulated(MemoryProfiles.PAPER, dram, instead);
  }

  /** The share of the data in DRAM. */
  private static double share(String property, String value, String form, boolean ours) {
    requireOurs(property, value, ours);
    return Percentage.part(property + "=" + form + "SHARE", value.substring(form.length()));
  }

  private static void requireOurs(String property, String value, boolean ours) {
    Check.that(
        ours,
        "%1$s=%2$s needs a server that Mnemo starts; place the memory of yours, and set %1$s=none"
            .formatted(property, value));
  }

  private static MemorySource numa(String property, String value, boolean ours, NumaNodes nodes) {
    requireOurs(property, value, ours);
    for (int id : nodes.ids()) {
      if (value.equals("numa:" + id)) {
        return new Numa(id);
      }
    }
    for (int id : nodes.barred()) {
      Check.that(
          !value.equals("numa:" + id),
          "%s=%s names a memory node outside this process's cpuset; use one of %s, or start it in another cpuset (docker run --cpuset-mems)"
              .formatted(property, value, nodes.ids()));
    }
    throw new UsageException(
        "%s=%s must name a memory node of this machine, which has %s"
            .formatted(property, value, nodes.ids().isEmpty() ? "none" : nodes.ids()));
  }
}
