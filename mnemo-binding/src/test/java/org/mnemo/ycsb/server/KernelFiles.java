package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a kernel tells of its memory, below a folder. */
final class KernelFiles {

  private final Path root;

  KernelFiles(Path root) {
    this.root = root;
  }

  KernelFiles file(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  KernelFiles machine(long totalMib, long availableMib) throws IOException {
    return file(
        "proc/meminfo",
        """
        MemTotal:       %8d kB
        MemFree:           10000 kB
        MemAvailable:   %8d kB
        SwapTotal:             0 kB
        """
            .formatted(totalMib << 10, availableMib << 10));
  }

  /** A node without processors: so much free, and so much file cache. */
  KernelFiles node(int id, long totalMib, long freeMib, long cacheMib) throws IOException {
    String directory = "sys/devices/system/node/node" + id + "/";
    return file(
            directory + "meminfo",
            """
            Node %1$d MemTotal:       %2$d kB
            Node %1$d MemFree:        %3$d kB
            Node %1$d Active(file):   0 kB
            Node %1$d Inactive(file): %4$d kB
            """
                .formatted(id, totalMib << 10, freeMib << 10, cacheMib << 10))
        .file(directory + "cpulist", "\n");
  }

  FreeMemory read() {
    return new FreeMemory(root);
  }
}
