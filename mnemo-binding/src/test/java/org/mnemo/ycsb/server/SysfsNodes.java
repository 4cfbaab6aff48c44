package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder of memory nodes as the kernel shows one. */
final class SysfsNodes {

  private final Path root;

  SysfsNodes(Path root) {
    this.root = root;
  }

  /**
   * Adds a node of {@code gib} GiB, half of it free and an eighth file cache.
   *
   * @param distances to all nodes, by number
   */
  SysfsNodes add(int id, int gib, String cpus, String distances) throws IOException {
    Path directory = Files.createDirectories(root.resolve("node" + id));
    long kib = (long) gib << 20;
    Files.writeString(
        directory.resolve("meminfo"),
        """
        Node %1$d MemTotal:       %2$d kB
        Node %1$d MemFree:        %3$d kB
        Node %1$d Active(anon):    1000 kB
        Node %1$d Active(file):    %4$d kB
        Node %1$d Inactive(file):  %4$d kB
        """
            .formatted(id, kib, kib / 2, kib / 16));
    Files.writeString(directory.resolve("cpulist"), cpus + "\n");
    Files.writeString(directory.resolve("distance"), distances + "\n");
    return this;
  }

  NumaNodes read() {
    return NumaNodes.read(root);
  }
}
