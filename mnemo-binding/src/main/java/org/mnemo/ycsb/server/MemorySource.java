package org.mnemo.ycsb.server;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.TierProfile;

/** Where the memory of a tier comes from: {@code mnemo.TIER.memory}. */
public sealed interface MemorySource {

  /** Of a tier: {@code auto}, {@code none}, {@code numa:N} or {@code emulate:PROFILE}. */
  String PROPERTY = "memory";

  /** Of a tier: dependent loads of an operation in emulated memory. */
  String TOUCHES_PROPERTY = "touches";

  /** In words, for reports. */
  String description();

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

  /** Ordinary DRAM, made slower by the client. */
  record Emulated(TierProfile profile) implements MemorySource {
    @Override
    public String description() {
      return "DRAM plus the time that memory of %s ns and %s GB/s would add (profile %s)"
          .formatted(profile.latencyNs(), profile.readBandwidthGbS(), profile.name());
    }
  }

  /**
   * What the property asks for.
   *
   * @param value the property, or null for the default: the fastest tier as it is, others {@code
   *     auto}
   * @param fastest true for the first tier
   * @param ours true if the server is started by us: only then can it be bound to a node
   * @param nodes the machine's memory nodes
   */
  static MemorySource of(
      String tier, @Nullable String value, boolean fastest, boolean ours, List<NumaNode> nodes) {
    if (value == null && fastest) {
      return new AsItIs();
    }
    if (value == null || value.equals("auto")) {
      return automatic(ours, nodes);
    }
    if (value.equals("none")) {
      return new AsItIs();
    }
    if (value.startsWith("emulate:")) {
      return new Emulated(TierProfile.slowByName(value.substring("emulate:".length())));
    }
    if (value.startsWith("numa:")) {
      return numa(tier, value, ours, nodes);
    }
    throw new UsageException(
        "mnemo.%s.memory must be auto, none, numa:N or emulate:PROFILE, was '%s'"
            .formatted(tier, value));
  }

  /**
   * A second node where there is one, else emulation. A server that the user named is what the user
   * says it is: nothing is added to it.
   */
  private static MemorySource automatic(boolean ours, List<NumaNode> nodes) {
    if (!ours) {
      return new AsItIs();
    }
    if (nodes.size() > 1) {
      return new Numa(nodes.get(nodes.size() - 1).id());
    }
    return new Emulated(TierProfile.PAPER);
  }

  private static MemorySource numa(String tier, String value, boolean ours, List<NumaNode> nodes) {
    List<Integer> ids = nodes.stream().map(NumaNode::id).toList();
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
