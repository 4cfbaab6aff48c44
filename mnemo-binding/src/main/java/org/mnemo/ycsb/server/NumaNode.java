package org.mnemo.ycsb.server;

import java.util.Map;

/**
 * A memory node of this machine.
 *
 * @param memoryKib size of its memory in KiB
 * @param availableKib size in KiB of what is free of it, and of file cache that the kernel would
 *     give up for more
 * @param cpus processors of the node as the kernel lists them; empty for memory without processors,
 *     as CXL and Optane in system-RAM mode appear
 * @param distances distance to each node, itself included, as the firmware tells: 10 is local, 20
 *     twice as long; empty if it does not tell
 */
public record NumaNode(
    int id, long memoryKib, long availableKib, String cpus, Map<Integer, Integer> distances) {

  /** Distance of a node that the firmware says nothing of. */
  private static final int UNKNOWN = 20;

  private static final int LOCAL = 10;

  public NumaNode {
    distances = Map.copyOf(distances);
  }

  public boolean hasCpus() {
    return !cpus.isEmpty();
  }

  /** Distance of a node from this one's processors; 10 is local, 20 twice as long. */
  public int distanceTo(NumaNode other) {
    return distances.getOrDefault(other.id, other.id == id ? LOCAL : UNKNOWN);
  }
}
