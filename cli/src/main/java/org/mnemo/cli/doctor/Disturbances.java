package org.mnemo.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.cli.doctor.Diagnosis.Disturbance;
import org.mnemo.ycsb.server.NumaNodes;

/** What of a machine would disturb a measurement now, as far as the kernel tells. */
final class Disturbances {

  /**
   * Largest undisturbing load of each processor, as a share; with more of them busy, a measurement
   * waits for others.
   */
  private static final double MOST_LOAD = 0.5;

  private static final int KIB = 1024;

  private final Host host;
  private final int processors;

  private final NumaNodes nodes;

  private Disturbances(Host host, int processors, NumaNodes nodes) {
    this.host = host;
    this.processors = processors;
    this.nodes = nodes;
  }

  static List<Disturbance> of(Host host, int processors, NumaNodes nodes) {
    Disturbances found = new Disturbances(host, processors, nodes);
    return Stream.of(
            found.fewProcessors(),
            found.governor(),
            found.swap(),
            found.load(),
            found.balancing(),
            found.barredNodes())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<Disturbance> fewProcessors() {
    return processors >= 2
        ? Optional.empty()
        : Optional.of(
            new Disturbance(
                "processors",
                processors,
                "client and servers take turns on one processor",
                "measure where there are two or more"));
  }

  private Optional<Disturbance> governor() {
    SortedSet<String> others = new TreeSet<>(governors());
    others.remove("performance");
    return others.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Disturbance(
                "frequency governor",
                String.join(", ", others),
                "processors change their speed (governor %s)".formatted(String.join(", ", others)),
                "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"));
  }

  /**
   * Frequency governors of all processors; none where the kernel does not tell, as in most virtual
   * machines.
   */
  private List<String> governors() {
    String folder = "sys/devices/system/cpu";
    if (!Files.isDirectory(host.root().resolve(folder))) {
      return List.of();
    }
    List<String> governors = new ArrayList<>();
    try (DirectoryStream<Path> cpus =
        Files.newDirectoryStream(host.root().resolve(folder), "cpu[0-9]*")) {
      for (Path cpu : cpus) {
        host.read(folder + "/" + cpu.getFileName() + "/cpufreq/scaling_governor")
            .ifPresent(governor -> governors.add(governor.strip()));
      }
    } catch (IOException e) {
      return List.of();
    }
    return governors;
  }

  private Optional<Disturbance> swap() {
    String memory = host.read("proc/meminfo").orElse("");
    long bytes = (kib(memory, "SwapTotal") - kib(memory, "SwapFree")) * KIB;
    return bytes <= 0
        ? Optional.empty()
        : Optional.of(
            new Disturbance(
                "swap in use",
                bytes,
                String.format(Locale.ROOT, "%.1f MiB of memory are in swap", bytes / 1048576.0),
                "end what needs the memory, then sudo swapoff -a && sudo swapon -a"));
  }

  private static long kib(String memory, String field) {
    Matcher line = Pattern.compile("(?m)^" + field + ":\\s*(\\d+) kB$").matcher(memory);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  private Optional<Disturbance> load() {
    Optional<Double> load =
        host.read("proc/loadavg")
            .map(text -> text.split(" ", 2)[0])
            .filter(text -> text.matches("\\d+\\.\\d+"))
            .map(Double::valueOf);
    return load.filter(busy -> busy > MOST_LOAD * processors)
        .map(
            busy ->
                new Disturbance(
                    "load average",
                    busy,
                    String.format(
                        Locale.ROOT,
                        "%.2f threads on average wanted %d processor%s in the last minute",
                        busy,
                        processors,
                        processors == 1 ? "" : "s"),
                    "end what else runs, or wait until it has ended"));
  }

  /** The kernel leaves alone what is bound to a node, and where there is one node all of it. */
  private Optional<Disturbance> balancing() {
    return host.read("proc/sys/kernel/numa_balancing")
        .map(String::strip)
        .filter(value -> !value.equals("0") && nodes.all().size() + nodes.barred().size() > 1)
        .map(
            value ->
                new Disturbance(
                    "numa balancing",
                    value,
                    "the kernel moves pages of servers that are bound to no memory node (yours, and"
                        + " ours with memory none or emulated), not of those that Mnemo binds",
                    "sudo sysctl kernel.numa_balancing=0 before measuring such servers"));
  }

  private Optional<Disturbance> barredNodes() {
    return nodes.barred().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Disturbance(
                "barred memory nodes",
                inWords(nodes.barred()),
                "memory node%s %s cannot be used, since the cpuset of this process allows only %s"
                    .formatted(
                        nodes.barred().size() == 1 ? "" : "s",
                        inWords(nodes.barred()),
                        inWords(nodes.ids())),
                "start it in a cpuset with every node, as by docker run --cpuset-mems"));
  }

  private static String inWords(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
