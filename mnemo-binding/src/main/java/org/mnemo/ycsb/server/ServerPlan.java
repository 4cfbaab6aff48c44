package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Plan of the local servers to start.
 *
 * @param servers one for each tier that needs one, fastest first
 * @param fileDirectory directory for files that stores keep a part of the data in; null for that of
 *     the servers
 * @param cpus processors that servers and clients run on
 * @param dataset size of what each server will have to hold
 * @param memoryCheck comparison of that size with the free memory; null to start servers regardless
 */
public record ServerPlan(
    List<Planned> servers,
    @Nullable Path fileDirectory,
    CpuPlan cpus,
    Supplier<DatasetSize> dataset,
    @Nullable MemoryCheck memoryCheck) {

  /**
   * A server to start.
   *
   * @param store name of the store that it runs
   * @param memory source of its memory
   */
  public record Planned(String tier, String store, LocalServerType type, MemorySource memory) {

    public Planned {
      type.requireUsable(memory);
    }
  }

  public ServerPlan {
    servers = List.copyOf(servers);
  }

  /** True if one of the servers has a part of its data in a file. */
  boolean besideFiles() {
    return servers.stream().map(Planned::memory).anyMatch(MemorySource.Cached.class::isInstance);
  }

  /** Refuses a data set for which there is too little memory. */
  void requireRoom() {
    if (memoryCheck != null) {
      memoryCheck.requireRoom(servers.stream().map(Planned::type).toList(), dataset.get());
    }
  }
}
