package org.mnemo.ycsb.server;

import java.util.Map;

/**
 * A memory node of this machine.
 *
 * @param memoryKib its memory
 * @param availableKib of it what is free, and file cache that the kernel would give up for more
 * @param cpus its processors as the kernel lists them; empty for memory without processors, as CXL
 *     and Optane in system-RAM mode appear
 * @param distances to each node, itself included, as the firmware tells: 10 is local, 20 twice as
 *     long; empty if it does not tell
 */
public record NumaNode(
    int id, long memoryKib, long availableKib, String cpus, Map<Integer, Integer> distances) {

  /** What a node that the firmware says nothing of counts as. */
  private static final int UNKNOWN = 20;

  private static final int LOCAL = 10;

  public NumaNode {
    distances = Map.copyOf(distances);
  }

  public boolean hasCpus() {
    return !cpus.isEmpty();
  }

  /** How far a node is from this one's processors. */
  public int distanceTo(NumaNode other) {
    return distances.getOrDefault(other.id, other.id == id ? LOCAL : UNKNOWN);
  }
}
