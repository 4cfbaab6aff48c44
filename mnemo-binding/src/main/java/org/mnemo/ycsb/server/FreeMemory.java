package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.mnemo.ycsb.kernel.Cgroups;
import org.mnemo.ycsb.kernel.Cgroups.Cgroup;
import org.mnemo.ycsb.kernel.KernelText;

/**
 * Free memory for servers of this process as reported by the kernel: of a memory node or the
 * machine, and of each limited memory cgroup of the process.
 */
record FreeMemory(Path root) {

  static FreeMemory ofThisMachine() {
    return new FreeMemory(Path.of("/"));
  }

  /**
   * A limited source of memory.
   *
   * @param name name in the middle of a sentence, such as {@code memory node 1}
   * @param totalBytes size of its memory in bytes
   * @param freeBytes free size in bytes, including file cache that the kernel would drop
   */
  record MemoryLimit(String name, long totalBytes, long freeBytes) {}

  /** Every limit on memory of this source; none if unknown. */
  List<MemoryLimit> limits(MemorySource memory) {
    List<MemoryLimit> limits = new ArrayList<>();
    (memory instanceof MemorySource.Numa numa ? node(numa.node()) : anywhere())
        .ifPresent(limits::add);
    for (Cgroup cgroup : new Cgroups(root).of("memory")) {
      limit(cgroup).ifPresent(limits::add);
    }
    return limits;
  }

  private static Optional<MemoryLimit> limit(Cgroup cgroup) {
    Path directory = cgroup.directory();
    boolean one = cgroup.isVersion1();
    OptionalLong limit = bytes(directory.resolve(one ? "memory.limit_in_bytes" : "memory.max"));
    OptionalLong used = bytes(directory.resolve(one ? "memory.usage_in_bytes" : "memory.current"));
    if (limit.isEmpty() || used.isEmpty()) {
      return Optional.empty();
    }
    String stat = KernelText.of(directory.resolve("memory.stat"));
    String prefix = one ? "total_" : "";
    long droppable =
        KernelText.number(stat, prefix + "active_file").orElse(0)
            + KernelText.number(stat, prefix + "inactive_file").orElse(0);
    return Optional.of(
        new MemoryLimit(
            "the memory cgroup " + cgroup.name(),
            limit.getAsLong(),
            limit.getAsLong() - used.getAsLong() + droppable));
  }

  /**
   * A limit or usage in bytes; empty for no limit: {@code max} in version 2, a number of 19 digits
   * in version 1.
   */
  private static OptionalLong bytes(Path file) {
    String text = KernelText.of(file);
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }

  private Optional<MemoryLimit> node(int id) {
    return NumaNodes.ofRoot(root)
        .byId(id)
        .map(
            node ->
                new MemoryLimit(
                    "memory node " + id, node.memoryKib() << 10, node.availableKib() << 10));
  }

  /** The memory of the machine, or of the allowed nodes if some are not. */
  private Optional<MemoryLimit> anywhere() {
    NumaNodes nodes = NumaNodes.ofRoot(root);
    if (nodes.barred().isEmpty()) {
      return machine();
    }
    return Optional.of(
        new MemoryLimit(
            "the memory nodes that this process may use (%s)"
                .formatted(
                    nodes.ids().stream().map(String::valueOf).collect(Collectors.joining(", "))),
            nodes.all().stream().mapToLong(NumaNodes.Node::memoryKib).sum() << 10,
            nodes.all().stream().mapToLong(NumaNodes.Node::availableKib).sum() << 10));
  }

  private Optional<MemoryLimit> machine() {
    String meminfo = KernelText.of(root.resolve("proc/meminfo"));
    OptionalLong totalKib = KernelText.number(meminfo, "MemTotal");
    OptionalLong availableKib = KernelText.number(meminfo, "MemAvailable");
    return totalKib.isEmpty() || availableKib.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new MemoryLimit(
                "the memory of this machine",
                totalKib.getAsLong() << 10,
                availableKib.getAsLong() << 10));
  }
}
