package org.mnemo.ycsb.server;

import java.util.List;
import java.util.function.Supplier;
import org.mnemo.core.tier.Tiers;

/**
 * What local servers to start.
 *
 * @param store name of the store that they run
 * @param memory of each tier
 * @param cpus where servers and clients run
 * @param dataset what each server will have to hold
 */
public record ServerPlan(
    String store,
    LocalServerType type,
    Tiers tiers,
    List<MemorySource> memory,
    CpuPlan cpus,
    Supplier<DatasetSize> dataset) {

  public ServerPlan {
    memory = List.copyOf(memory);
  }
}
