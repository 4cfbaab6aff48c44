package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Plan of the local servers to start.
 *
 * @param servers one for each tier that needs one, fastest first
 * @param fileDirectory directory for files with part of the data; null for the servers' own
 * @param cpus processors of servers and clients
 * @param dataset size of each server's data
 * @param memoryCheck check against the free memory; null to start servers regardless
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
   * @param store name of its store
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

  /** True if one of the servers keeps part of its data in a file. */
  boolean usesFiles() {
    return servers.stream().map(Planned::memory).anyMatch(MemorySource.Cached.class::isInstance);
  }

  void requireRoom() {
    if (memoryCheck != null) {
      memoryCheck.requireRoom(servers.stream().map(Planned::type).toList(), dataset.get());
    }
  }
}
