package org.mnemo.cli.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.cli.doctor.Diagnosis.Disturbance;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.server.PagedServers;

/** What of a machine would disturb a measurement now, as far as the kernel shows. */
final class Disturbances {

  /** Load average per processor above which a measurement has to wait for other work. */
  private static final double MOST_LOAD = 0.5;

  private static final int KIB = 1024;

  private final List<Disturbance> found = new ArrayList<>();

  private Disturbances() {}

  static List<Disturbance> of(Host host, int processors, NumaNodes nodes) {
    Disturbances disturbances = new Disturbances();
    disturbances.addFewProcessors(processors);
    disturbances.addIdleProcessors(host);
    disturbances.addGovernors(host);
    disturbances.addBattery(host);
    disturbances.addLeft(LocalServers.left(host.root()));
    disturbances.addSwap(
        host.read("proc/meminfo").orElse(""), PagedServers.swappedBytes(host.root()));
    disturbances.addLoad(host.read("proc/loadavg").orElse(""), processors);
    disturbances.addBalancing(host.read("proc/sys/kernel/numa_balancing").orElse("0"), nodes);
    disturbances.addBarredNodes(nodes);
    return List.copyOf(disturbances.found);
  }

  private void add(String name, Object value, String meaning, String remedy) {
    found.add(new Disturbance(name, value, meaning, remedy));
  }

  private void addFewProcessors(int processors) {
    if (processors < 2) {
      add(
          "processors",
          processors,
          "client and servers take turns on one processor",
          "measure where there are two or more");
    }
  }

  private void addIdleProcessors(Host host) {
    List<Integer> allowed = AwakeProcessors.allowed(ProcessHandle.current().pid());
    CpuPlan plan = CpuPlan.of(host.root(), allowed, 2);
    TreeSet<Integer> used = new TreeSet<>();
    plan.servers().forEach(server -> used.addAll(KernelText.numbers(server)));
    KernelText.numbers(plan.client()).stream().limit(1).forEach(used::add);
    AwakeProcessors.obstacle(host.root(), used.isEmpty() ? allowed : used)
        .ifPresent(
            obstacle ->
                add(
                    "idle processors",
                    "cannot be kept awake",
                    "processors go idle between operations, as " + obstacle,
                    "measure where they can be kept awake, or expect latencies to include waking"
                        + " them"));
  }

  private void addBattery(Host host) {
    Path folder = host.root().resolve("sys/class/power_supply");
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> supplies = Files.newDirectoryStream(folder)) {
        for (Path supply : supplies) {
          String file = host.root().relativize(supply) + "/status";
          boolean isOfDevice =
              host.read(host.root().relativize(supply) + "/scope")
                  .orElse("")
                  .strip()
                  .equals("Device");
          if (!isOfDevice && host.read(file).orElse("").strip().equals("Discharging")) {
            add(
                "battery",
                supply.getFileName().toString(),
                "this machine runs on a battery, which lowers the speed of processors",
                "plug it in");
          }
        }
      } catch (IOException e) {
        return;
      }
    }
  }

  /** Most virtual machines show no governor. */
  private void addGovernors(Host host) {
    SortedSet<String> others = new TreeSet<>();
    Path folder = host.root().resolve("sys/devices/system/cpu");
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> cpus = Files.newDirectoryStream(folder, "cpu[0-9]*")) {
        for (Path cpu : cpus) {
          String file = host.root().relativize(cpu) + "/cpufreq/scaling_governor";
          host.read(file).ifPresent(governor -> others.add(governor.strip()));
        }
      } catch (IOException e) {
        return;
      }
    }
    others.remove("performance");
    if (!others.isEmpty()) {
      String names = String.join(", ", others);
      add(
          "frequency governor",
          names,
          "processors change their speed (governor %s)".formatted(names),
          "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor");
    }
  }

  private void addLeft(List<String> left) {
    if (!left.isEmpty()) {
      String names = String.join(", ", left);
      add(
          "left behind",
          names,
          "a Mnemo that was killed has left " + names,
          "bin/mnemo servers stop, as the user who started it");
    }
  }

  /**
   * @param pagedBytes bytes of servers that Mnemo pages, which go with them
   */
  private void addSwap(String memory, long pagedBytes) {
    long bytes = (kib(memory, "SwapTotal") - kib(memory, "SwapFree")) * KIB - pagedBytes;
    if (bytes > 0) {
      add(
          "swap in use",
          bytes,
          String.format(Locale.ROOT, "%.1f MiB of memory are in swap", bytes / 1048576.0),
          "end what needs the memory, then sudo swapoff -a && sudo swapon -a");
    }
  }

  private static long kib(String memory, String field) {
    Matcher line = Pattern.compile("(?m)^" + field + ":\\s*(\\d+) kB$").matcher(memory);
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }

  private void addLoad(String loadAverages, int processors) {
    String lastMinute = loadAverages.split(" ", 2)[0];
    double load = lastMinute.matches("\\d+\\.\\d+") ? Double.parseDouble(lastMinute) : 0;
    if (load > MOST_LOAD * processors) {
      add(
          "load average",
          load,
          String.format(
              Locale.ROOT,
              "%.2f threads on average wanted %s in the last minute",
              load,
              CountedNoun.of(processors, "processor")),
          "end what else runs, or wait until it has ended");
    }
  }

  /** The kernel leaves alone what is bound to a node, and where there is one node all of it. */
  private void addBalancing(String setting, NumaNodes nodes) {
    if (!setting.strip().equals("0") && nodes.all().size() + nodes.barred().size() > 1) {
      add(
          "numa balancing",
          setting.strip(),
          "the kernel moves pages of servers that are bound to no memory node (yours, and"
              + " ours with memory none or emulated), not of those that Mnemo binds",
          "sudo sysctl kernel.numa_balancing=0 before measuring such servers");
    }
  }

  private void addBarredNodes(NumaNodes nodes) {
    if (!nodes.barred().isEmpty()) {
      add(
          "barred memory nodes",
          inWords(nodes.barred()),
          "memory node%s %s cannot be used, since the cpuset of this process allows only %s"
              .formatted(
                  nodes.barred().size() == 1 ? "" : "s",
                  inWords(nodes.barred()),
                  inWords(nodes.ids())),
          "start it in a cpuset with every node, as by docker run --cpuset-mems");
    }
  }

  private static String inWords(List<Integer> numbers) {
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
