package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.tier.Tiers;

/**
 * Plan of the local servers to start.
 *
 * @param store name of the store that they run
 * @param memory source of the memory of each tier
 * @param fileDirectory directory for files that stores keep a part of the data in; null for that of
 *     the servers
 * @param cpus processors that servers and clients run on
 * @param dataset size of what each server will have to hold
 * @param memoryCheck comparison of that size with the free memory; null to start servers regardless
 */
public record ServerPlan(
    String store,
    LocalServerType type,
    Tiers tiers,
    List<MemorySource> memory,
    @Nullable Path fileDirectory,
    CpuPlan cpus,
    Supplier<DatasetSize> dataset,
    @Nullable MemoryCheck memoryCheck) {

  public ServerPlan {
    memory = List.copyOf(memory);
    memory.forEach(type::requireUsable);
  }

  /** Refuses a data set for which there is too little memory. */
  void requireRoom() {
    if (memoryCheck != null) {
      memoryCheck.requireRoom(type, dataset.get());
    }
  }
}
