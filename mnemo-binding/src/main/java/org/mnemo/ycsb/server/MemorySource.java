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

/** Source of the memory of a tier: {@code mnemo.TIER.memory}. */
public sealed interface MemorySource {

  /**
   * Property of a tier, its source of memory: {@code auto}, {@code none}, {@code numa:N}, {@code
   * emulate:PROFILE}, {@code cached:SHARE} or {@code paged:SHARE}.
   */
  String PROPERTY = "memory";

  /** Property of a tier, the number of dependent loads of an operation in emulated memory. */
  String TOUCHES_PROPERTY = "touches";

  /**
   * Property that names the profile of the DRAM that servers of emulated tiers really lie in, in
   * the forms of {@link MemoryProfiles#of}; that of the paper's testbed if not set.
   */
  String DRAM_PROPERTY = "mnemo.dram";

  String description();

  /** Price of a byte of the memory in bytes of DRAM; null if not known. */
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

  /** The memory of one node, to which the pages of a local server are bound. */
  record Numa(int node) implements MemorySource {
    @Override
    public String description() {
      return TierInfo.ON_NODE + node;
    }
  }

  /**
   * Ordinary DRAM, made slower by the client.
   *
   * @param profile profile of the memory to emulate
   * @param dram profile of the memory that there is
   * @param instead clause that tells why real memory is not used; empty if there is none
   */
  record Emulated(MemoryProfile profile, MemoryProfile dram, String instead)
      implements MemorySource {

    /** Emulation where there is no other memory. */
    public Emulated(MemoryProfile profile, MemoryProfile dram) {
      this(profile, dram, "");
    }

    public Emulated {
      if (new OperationDelay(dram, profile, OperationDelay.DEPENDENT_LOADS).isNone()) {
        throw new UsageException(
            "memory profile '%s' (%s) is no slower than the DRAM that it would be emulated on (%s, %s); name a slower one, or set %s to what this machine has"
                .formatted(
                    profile.name(), profile.figures(), dram.name(), dram.figures(), DRAM_PROPERTY));
      }
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
   * A part of the data in DRAM, and the rest in a file that the store keeps.
   *
   * @param share part of the data that is to lie in DRAM, above 0 and below 1
   */
  record Cached(double share) implements MemorySource {

    /** What a user writes before the share. */
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
   * A part of the data in DRAM, and the rest where the kernel pages it to.
   *
   * @param share part of the data that is to lie in DRAM, above 0 and below 1
   */
  record Paged(double share) implements MemorySource {

    /** What a user writes before the share. */
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
   * The source that the property asks for.
   *
   * @param value value of the property, or null for {@code auto}
   * @param fastest true for the first tier
   * @param ours true if Mnemo starts the server: only then can it be bound to a node
   * @param nodes the machine's memory nodes
   * @param refusal reason why no server can be bound to a node, as of {@link Numactl#refusal(int)}
   * @param dram profile of the DRAM that emulation is relative to
   * @throws UsageException if it is none of the forms, or names what is not there
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
      return numa(tier, value, ours, nodes);
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
   * The nodes that stand for the two memories where there are several to which servers can be
   * bound, else emulation of the slower one. A server that the user named is what the user says it
   * is: nothing is added to it.
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
    Optional<Integer> slow = nodes.slow().map(NumaNode::id);
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

  /** The part of the data that is to lie in DRAM. */
  private static double share(String property, String value, String form, boolean ours) {
    if (!ours) {
      throw new UsageException(
          "%s=%s needs a server that Mnemo starts; give yours the memory that you want and leave the property out"
              .formatted(property, value));
    }
    String percent = value.substring(form.length()).strip();
    if (percent.matches("[0-9]{1,2}(\\.[0-9]{1,6})?\\s*%")) {
      double share = Double.parseDouble(percent.substring(0, percent.length() - 1)) / 100;
      if (share > 0) {
        return share;
      }
    }
    throw new UsageException(
        "%s must name a share of the data above 0%% and below 100%%, such as %s10%%, was '%s'"
            .formatted(property, form, value));
  }

  private static MemorySource numa(String tier, String value, boolean ours, NumaNodes nodes) {
    if (!ours) {
      throw new UsageException(
          "mnemo.%s.memory=%s needs a server that Mnemo starts; bind yours with numactl yourself and use mnemo.%s.memory=none"
              .formatted(tier, value, tier));
    }
    for (int id : nodes.ids()) {
      if (value.equals("numa:" + id)) {
        return new Numa(id);
      }
    }
    for (int id : nodes.barred()) {
      if (value.equals("numa:" + id)) {
        throw new UsageException(
            "mnemo.%s.memory=%s names a memory node that this process may not use; its cpuset allows %s, so name one of them or start it in a cpuset with node %d (docker run --cpuset-mems)"
                .formatted(tier, value, nodes.ids(), id));
      }
    }
    throw new UsageException(
        "mnemo.%s.memory=%s names no memory node of this machine; it has %s"
            .formatted(tier, value, nodes.ids().isEmpty() ? "none" : nodes.ids()));
  }
}
