package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A memory node of this machine.
 *
 * @param memoryKib its memory
 * @param cpus its processors as the kernel lists them; empty for memory without processors, as CXL
 *     and Optane in system-RAM mode appear
 */
public record NumaNode(int id, long memoryKib, String cpus) {

  private static final Path NODES = Path.of("/sys/devices/system/node");
  private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s*(\\d+) kB");

  /** The nodes that have memory, by number; empty where the kernel does not tell. */
  public static List<NumaNode> all() {
    List<NumaNode> nodes = new ArrayList<>();
    if (Files.isDirectory(NODES)) {
      try (DirectoryStream<Path> directories = Files.newDirectoryStream(NODES, "node[0-9]*")) {
        for (Path directory : directories) {
          NumaNode node = read(directory);
          if (node.memoryKib > 0) {
            nodes.add(node);
          }
        }
      } catch (IOException e) {
        return List.of();
      }
    }
    nodes.sort(Comparator.comparingInt(NumaNode::id));
    return nodes;
  }

  private static NumaNode read(Path directory) throws IOException {
    int id = Integer.parseInt(directory.getFileName().toString().substring("node".length()));
    Matcher memory = MEMORY.matcher(Files.readString(directory.resolve("meminfo")));
    return new NumaNode(
        id,
        memory.find() ? Long.parseLong(memory.group(1)) : 0,
        Files.readString(directory.resolve("cpulist")).trim());
  }

  public boolean hasCpus() {
    return !cpus.isEmpty();
  }
}
