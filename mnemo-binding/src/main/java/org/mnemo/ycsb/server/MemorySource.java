package org.mnemo.ycsb.server;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.TierProfile;
import org.mnemo.core.tier.TierProfiles;

/** Where the memory of a tier comes from: {@code mnemo.TIER.memory}. */
public sealed interface MemorySource {

  /** Of a tier: {@code auto}, {@code none}, {@code numa:N} or {@code emulate:PROFILE}. */
  String PROPERTY = "memory";

  /** Of a tier: dependent loads of an operation in emulated memory. */
  String TOUCHES_PROPERTY = "touches";

  /**
   * The profile of the DRAM that servers of emulated tiers really lie in, in the forms of {@link
   * TierProfiles#of}; that of the paper's testbed if not set.
   */
  String DRAM_PROPERTY = "mnemo.dram";

  /** In words, for reports. */
  String description();

  /** What a byte of it costs in bytes of DRAM; null if not known. */
  default @Nullable Double price() {
    return null;
  }

  /** The server as it is. */
  record AsItIs() implements MemorySource {
    @Override
    public String description() {
      return "as it is";
    }
  }

  /** A server of ours whose pages are bound to one NUMA node. */
  record Numa(int node) implements MemorySource {
    @Override
    public String description() {
      return "NUMA node " + node;
    }
  }

  /**
   * Ordinary DRAM, made slower by the client.
   *
   * @param profile of the memory to emulate
   * @param dram of the memory that there is
   */
  record Emulated(TierProfile profile, TierProfile dram) implements MemorySource {

    public Emulated {
      if (profile.latencyNs() <= dram.latencyNs()
          && profile.readGbS() >= dram.readGbS()
          && profile.writeGbS() >= dram.writeGbS()) {
        throw new UsageException(
            "memory profile '%s' (%s) is no slower than the DRAM that it would be emulated on (%s, %s); name a slower one, or set %s to what this machine has"
                .formatted(
                    profile.name(), profile.figures(), dram.name(), dram.figures(), DRAM_PROPERTY));
      }
    }

    @Override
    public String description() {
      return "DRAM, taken to be of %s (%s), plus the time that memory of %s would add (profile %s)"
          .formatted(dram.figures(), dram.name(), profile.figures(), profile.name());
    }

    @Override
    public @Nullable Double price() {
      return profile.price();
    }
  }

  /**
   * What the property asks for.
   *
   * @param value the property, or null for {@code auto}
   * @param fastest true for the first tier
   * @param ours true if the server is started by us: only then can it be bound to a node
   * @param nodes the machine's memory nodes
   * @param dram what emulation is relative to
   * @throws UsageException if it is none of the forms, or names what is not there
   */
  static MemorySource of(
      String tier,
      @Nullable String value,
      boolean fastest,
      boolean ours,
      NumaNodes nodes,
      TierProfile dram) {
    String property = "mnemo." + tier + "." + PROPERTY;
    if (value == null || value.equals("auto")) {
      return automatic(fastest, ours, nodes, dram);
    }
    if (value.equals("none")) {
      return new AsItIs();
    }
    if (value.startsWith("emulate:")) {
      return new Emulated(TierProfiles.of(property, value.substring("emulate:".length())), dram);
    }
    if (value.startsWith("numa:")) {
      return numa(tier, value, ours, nodes.ids());
    }
    throw new UsageException(
        "%s must be auto, none, numa:N or emulate:PROFILE, was '%s'".formatted(property, value));
  }

  /**
   * The nodes that stand for the two memories where there are several, else emulation of the slower
   * one. A server that the user named is what the user says it is: nothing is added to it.
   */
  private static MemorySource automatic(
      boolean fastest, boolean ours, NumaNodes nodes, TierProfile dram) {
    Optional<NumaNode> slow = nodes.slow();
    if (ours && slow.isPresent()) {
      return new Numa(fastest ? nodes.fast().orElseThrow().id() : slow.get().id());
    }
    return fastest || !ours ? new AsItIs() : new Emulated(TierProfiles.PAPER, dram);
  }

  private static MemorySource numa(String tier, String value, boolean ours, List<Integer> ids) {
    if (!ours) {
      throw new UsageException(
          "mnemo.%s.memory=%s needs a server that Mnemo starts; bind yours with numactl yourself and use mnemo.%s.memory=none"
              .formatted(tier, value, tier));
    }
    for (int id : ids) {
      if (value.equals("numa:" + id)) {
        return new Numa(id);
      }
    }
    throw new UsageException(
        "mnemo.%s.memory=%s names no memory node of this machine; it has %s"
            .formatted(tier, value, ids.isEmpty() ? "none" : ids));
  }
}
