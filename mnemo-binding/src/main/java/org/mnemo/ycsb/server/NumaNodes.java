package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.ycsb.kernel.KernelText;

/**
 * The memory nodes of a machine, and those for FastMem and SlowMem.
 *
 * @param all nodes with memory that this process may use, by number
 * @param barred numbers of the nodes with memory that its cpuset excludes
 */
public record NumaNodes(List<Node> all, List<Integer> barred) {

  private static final Pattern NAME = Pattern.compile("node(\\d+)");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  public NumaNodes {
    all = List.copyOf(all);
    barred = List.copyOf(barred);
  }

  /** Nodes that may all be used. */
  public NumaNodes(List<Node> all) {
    this(all, List.of());
  }

  public static NumaNodes ofThisMachine() {
    return ofRoot(Path.of("/"));
  }

  /** The usable and barred nodes, from the kernel's files below a root. */
  static NumaNodes ofRoot(Path root) {
    NumaNodes there = read(root.resolve("sys/devices/system/node"));
    return KernelText.allowed(root.resolve("proc/self/status"), "Mems_allowed_list")
        .map(there::confinedTo)
        .orElse(there);
  }

  /** The nodes for a process restricted to {@code allowed}. */
  NumaNodes confinedTo(List<Integer> allowed) {
    List<Node> usable = all.stream().filter(node -> allowed.contains(node.id())).toList();
    List<Integer> others = new ArrayList<>(ids());
    others.removeAll(allowed);
    return new NumaNodes(usable, others);
  }

  /** Reads the kernel's directory of nodes, which need not exist. */
  static NumaNodes read(Path sysfs) {
    List<Integer> ids = ids(sysfs);
    return new NumaNodes(
        ids.stream()
            .map(id -> read(id, sysfs.resolve("node" + id), ids))
            .filter(node -> node.memoryKib() > 0)
            .toList());
  }

  private static List<Integer> ids(Path sysfs) {
    try (Stream<Path> entries = Files.list(sysfs)) {
      return entries
          .map(entry -> NAME.matcher(String.valueOf(entry.getFileName())))
          .filter(Matcher::matches)
          .map(name -> Integer.valueOf(name.group(1)))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static Node read(int id, Path directory, List<Integer> ids) {
    String meminfo = KernelText.of(directory.resolve("meminfo"));
    ToLongFunction<String> kib =
        name -> KernelText.number(meminfo, "Node " + id + " " + name).orElse(0);
    return new Node(
        id,
        kib.applyAsLong("MemTotal"),
        kib.applyAsLong("MemFree")
            + kib.applyAsLong("Active(file)")
            + kib.applyAsLong("Inactive(file)"),
        KernelText.of(directory.resolve("cpulist")),
        distances(KernelText.of(directory.resolve("distance")), ids));
  }

  /** The distances to the nodes. The kernel lists one for each existing node, by number. */
  private static Map<Integer, Integer> distances(String list, List<Integer> ids) {
    Map<Integer, Integer> distances = new HashMap<>();
    List<String> listed = BLANKS.splitAsStream(list).filter(word -> !word.isEmpty()).toList();
    for (int i = 0; i < listed.size() && listed.size() == ids.size(); i++) {
      distances.put(ids.get(i), Integer.valueOf(listed.get(i)));
    }
    return distances;
  }

  /** The node of the servers' processors and of FastMem: the first with both. */
  public Optional<Node> fast() {
    return all.stream().filter(Node::hasCpus).findFirst().or(() -> all.stream().findFirst());
  }

  /**
   * The node of SlowMem: the node without processors nearest to {@link #fast()}; if all have
   * processors, the most distant one. The first of several. Empty on a machine with one node.
   */
  public Optional<Node> slow() {
    if (fast().isEmpty()) {
      return Optional.empty();
    }
    Node fast = fast().get();
    Comparator<Node> byDistance = Comparator.comparingInt(fast::distanceTo);
    Comparator<Node> byNumber = Comparator.comparingInt(Node::id);
    List<Node> others = all.stream().filter(node -> node.id() != fast.id()).toList();
    return others.stream()
        .filter(node -> !node.hasCpus())
        .min(byDistance.thenComparing(byNumber))
        .or(() -> others.stream().min(byDistance.reversed().thenComparing(byNumber)));
  }

  public Optional<Node> byId(int id) {
    return all.stream().filter(node -> node.id() == id).findFirst();
  }

  public List<Integer> ids() {
    return all.stream().map(Node::id).toList();
  }

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
  public record Node(
      int id, long memoryKib, long availableKib, String cpus, Map<Integer, Integer> distances) {

    /** Distance of a node unknown to the firmware. */
    private static final int UNKNOWN = 20;

    private static final int LOCAL = 10;

    public Node {
      distances = Map.copyOf(distances);
    }

    public boolean hasCpus() {
      return !cpus.isEmpty();
    }

    /** Distance of a node from this one's processors; 10 is local, 20 twice as long. */
    public int distanceTo(Node other) {
      return distances.getOrDefault(other.id, other.id == id ? LOCAL : UNKNOWN);
    }
  }
}
