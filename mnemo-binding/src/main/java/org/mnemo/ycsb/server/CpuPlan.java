package org.mnemo.ycsb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.properties.Property;

/**
 * Assignment of processors to local servers and client. If the kernel moves them freely, an
 * operation takes half as long while client and server share a core's caches, which would dominate
 * the measurement. So each server gets a processor of its own if possible, and the client the
 * others.
 *
 * @param servers processors of each tier's server, as for {@code taskset -c}; empty for all
 * @param client processors of the client in the same form; empty for all
 */
public record CpuPlan(List<String> servers, String client) {

  /** Property: {@code auto}, or {@code none} to leave it to the kernel. */
  public static final String PROPERTY = "mnemo.cpus";

  public static final String DEFAULT = "auto";

  public static final List<Property> PROPERTIES =
      List.of(
          new Property(
              PROPERTY,
              DEFAULT,
              "`auto` gives local servers and client their own processors, `none` does not"));

  public CpuPlan {
    servers = List.copyOf(servers);
  }

  /**
   * The plan for this machine.
   *
   * @param wanted value of the property
   * @param tiers number of tiers, each with a server
   */
  public static CpuPlan of(String wanted, int tiers) {
    boolean possible =
        Check.oneOf(PROPERTY, wanted, List.of("auto", "none")).equals("auto")
            && SearchPath.find("taskset").isPresent();
    return possible ? of(Path.of("/"), usable(), tiers) : of(List.of(), tiers);
  }

  /**
   * The plan for some processors.
   *
   * @param root root of the file system with the kernel's files
   */
  public static CpuPlan of(Path root, List<Integer> cpus, int tiers) {
    return of(ofCores(root, cpus, tiers), tiers);
  }

  /** Assigns the last processors to the servers, the first ones to the client. */
  static CpuPlan of(List<Integer> cpus, int tiers) {
    if (cpus.size() < 2) {
      return new CpuPlan(Collections.nCopies(tiers, ""), "");
    }
    int forServers = Math.min(tiers, cpus.size() - 1);
    int first = cpus.size() - forServers;
    List<String> servers = new ArrayList<>();
    for (int tier = 0; tier < tiers; tier++) {
      servers.add(Integer.toString(cpus.get(first + tier % forServers)));
    }
    return new CpuPlan(
        servers,
        cpus.subList(0, first).stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  /** The allowed processors on the first memory node that has any. */
  private static List<Integer> usable() {
    List<Integer> usable = new ArrayList<>(AwakeProcessors.allowed(ProcessHandle.current().pid()));
    NumaNodes.ofThisMachine()
        .fast()
        .filter(NumaNodes.Node::hasCpus)
        .ifPresent(node -> usable.retainAll(KernelText.numbers(node.cpus())));
    return usable;
  }

  /**
   * One processor per core, if there are enough cores for servers and client: siblings on a core
   * slow each other.
   *
   * @param root root of the file system with the kernel's files
   */
  static List<Integer> ofCores(Path root, List<Integer> cpus, int tiers) {
    List<Integer> first = new ArrayList<>();
    for (int cpu : cpus) {
      if (Collections.disjoint(first, AwakeProcessors.siblings(root, cpu))) {
        first.add(cpu);
      }
    }
    return first.size() > tiers ? first : cpus;
  }

  /** Prefixes {@code command} to run on the processors of its tier's server. */
  List<String> bind(int tier, List<String> command) {
    if (servers.get(tier).isEmpty()) {
      return command;
    }
    List<String> bound = new ArrayList<>(List.of("taskset", "-c", servers.get(tier)));
    bound.addAll(command);
    return bound;
  }

  /**
   * Restricts this process and its threads to processors; failure is only reported, as it merely
   * adds noise.
   *
   * @param client processors as in {@link #client()}
   * @param most number of sufficient processors, of which the first are used
   */
  public static void keepThisProcessTo(String client, int most) {
    if (client.isEmpty()) {
      return;
    }
    String cpus = Stream.of(client.split(",", -1)).limit(most).collect(Collectors.joining(","));
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      new ProcessBuilder("taskset", "-a", "-p", "-c", cpus, pid)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      System.err.println(
          "mnemo: cannot keep the client to processors %s: %s".formatted(cpus, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
