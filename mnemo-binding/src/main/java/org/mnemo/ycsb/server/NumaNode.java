package org.mnemo.ycsb.server;

import java.util.Map;

/**
 * A memory node of this machine.
 *
 * @param memoryKib size of its memory in KiB
 * @param availableKib free size in KiB, including file cache that the kernel would drop
 * @param cpus processors of the node in the kernel's format; empty for memory without processors,
 *     such as CXL and Optane in system-RAM mode
 * @param distances distance to each node by the firmware: 10 is local, 20 twice as long; empty if
 *     unknown
 */
public record NumaNode(
    int id, long memoryKib, long availableKib, String cpus, Map<Integer, Integer> distances) {

  /** Distance of a node unknown to the firmware. */
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
