package org.mnemo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.mnemo.core.tier.KnownMemory;
import org.mnemo.core.tier.TierProfiles;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.sensitivity.Deployment;
import org.mnemo.ycsb.sensitivity.Machine;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNode;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.server.SearchPath;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine.Command;

/** What this machine offers. */
@Command(name = "doctor", description = "Tell what this machine offers and what would be emulated.")
final class DoctorCommand implements Callable<Integer> {

  private static final Path BALANCING = Path.of("/proc/sys/kernel/numa_balancing");

  @Override
  public Integer call() {
    line("Java", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    line("Processors", Runtime.getRuntime().availableProcessors() + ", " + Machine.cpu());
    OptionalLong cacheBytes = LastLevelCache.bytes();
    line(
        "Last-level cache",
        cacheBytes.isEmpty() ? "the kernel does not tell" : mib(cacheBytes.getAsLong()));
    nodes(NumaNodes.ofThisMachine());
    line(
        "numactl",
        SearchPath.find("numactl")
            .map(Object::toString)
            .orElse(
                "absent; install it (apt-get install numactl) to bind servers to memory nodes"));
    if (balances()) {
      line(
          "Warning",
          "the kernel moves pages between nodes while servers run; turn it off with"
              + " 'sysctl kernel.numa_balancing=0' before you measure");
    }
    for (StoreType store : StoreTypes.all()) {
      store.localServer().ifPresent(server -> line("Local " + store.name(), server.program()));
    }
    Tiers tiers = Tiers.FAST_AND_SLOW;
    List<MemorySource> memory = Deployment.memoryOf(tiers, new Properties(), true);
    for (int tier = 0; tier < tiers.count(); tier++) {
      boolean emulated = memory.get(tier) instanceof MemorySource.Emulated;
      line(
          "Tier " + tiers.name(tier),
          (emulated ? "emulated: " : "") + memory.get(tier).description());
    }
    line("Profiles", emulated() + " (-p mnemo.slow.memory=emulate:NAME)");
    line(
        "",
        "too little is published to emulate "
            + TierProfiles.all().stream()
                .filter(known -> !known.isComplete())
                .map(KnownMemory::name)
                .collect(Collectors.joining(", ")));
    line("", "'bin/mnemo probe --out FILE.json' measures one for emulate:FILE.json");
    return 0;
  }

  /** Names of those that can be SlowMem. */
  private static String emulated() {
    return TierProfiles.namesToEmulate().stream()
        .filter(name -> !name.equals(TierProfiles.PAPER_FAST.name()))
        .collect(Collectors.joining(", "));
  }

  private static void nodes(NumaNodes nodes) {
    if (nodes.all().isEmpty()) {
      line("Memory nodes", "the kernel shows none, so SlowMem can only be emulated");
    }
    for (NumaNode node : nodes.all()) {
      String part =
          nodes.slow().isEmpty()
              ? ""
              : nodes.fast().filter(node::equals).isPresent()
                  ? ": FastMem"
                  : nodes.slow().filter(node::equals).isPresent() ? ": SlowMem" : "";
      line(
          "Memory node " + node.id(),
          String.format(
              Locale.ROOT,
              "%.1f GiB, %.1f available, %s, %s%s",
              node.memoryKib() / 1048576.0,
              node.availableKib() / 1048576.0,
              node.hasCpus() ? "processors " + node.cpus() : "no processors",
              distances(node, nodes),
              part));
    }
  }

  private static String distances(NumaNode node, NumaNodes nodes) {
    return "distance "
        + nodes.all().stream()
            .map(other -> node.distanceTo(other) + " to node " + other.id())
            .collect(Collectors.joining(", "));
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%,d MiB", bytes >> 20);
  }

  /** True if the kernel moves pages to the processors that use them. */
  private static boolean balances() {
    try {
      return Files.isReadable(BALANCING) && !Files.readString(BALANCING).trim().equals("0");
    } catch (IOException e) {
      return false;
    }
  }

  private static void line(String what, String value) {
    System.out.printf(Locale.ROOT, "%-16s %s%n", what, value);
  }
}
