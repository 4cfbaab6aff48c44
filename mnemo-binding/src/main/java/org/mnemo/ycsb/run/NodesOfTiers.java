package org.mnemo.ycsb.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNode;
import org.mnemo.ycsb.server.NumaNodes;

/** Checks that compared tiers have memory of different nodes. */
final class NodesOfTiers {

  private NodesOfTiers() {}

  static void requireDifferent(Tiers tiers, List<MemorySource> memory) {
    for (int i = 1; i < memory.size(); i++) {
      int first = memory.indexOf(memory.get(i));
      if (memory.get(i) instanceof MemorySource.Numa numa && first < i) {
        throw new UsageException(
            "tiers %s and %s have the same memory node %d; give each its own, or emulate one with mnemo.%s.memory=emulate:paper"
                .formatted(tiers.name(first), tiers.name(i), numa.node(), tiers.name(i)));
      }
    }
  }

  /**
   * A warning if two local servers have the same memory and neither is emulated, else null.
   *
   * @param tiers names of the tiers with local servers
   * @param memory memory of each server
   */
  static @Nullable String shared(List<String> tiers, List<MemorySource> memory) {
    int near = NumaNodes.ofThisMachine().fast().map(NumaNode::id).orElse(0);
    Map<Integer, String> tierOfNode = new HashMap<>();
    for (int i = 0; i < memory.size(); i++) {
      if (memory.get(i) instanceof MemorySource.Emulated
          || memory.get(i) instanceof MemorySource.Cached
          || memory.get(i) instanceof MemorySource.Paged) {
        continue;
      }
      // An unbound server uses the memory of its processors.
      int node = memory.get(i) instanceof MemorySource.Numa numa ? numa.node() : near;
      String other = tierOfNode.putIfAbsent(node, tiers.get(i));
      if (other != null) {
        return "tiers %s and %s have the same memory (node %d): their difference is noise; give each its own node, or set mnemo.%s.memory=emulate:paper"
            .formatted(other, tiers.get(i), node, tiers.get(i));
      }
    }
    return null;
  }
}
