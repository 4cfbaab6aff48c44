package org.mnemo.cli;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.sensitivity.Deployment;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNode;
import org.mnemo.ycsb.server.SearchPath;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine.Command;

/** What this machine offers. */
@Command(name = "doctor", description = "Tell what this machine offers and what would be emulated.")
final class DoctorCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    line("Java", System.getProperty("java.version") + ", " + System.getProperty("java.home"));
    line("Cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    List<NumaNode> nodes = NumaNode.all();
    if (nodes.isEmpty()) {
      line("Memory nodes", "the kernel shows none");
    }
    for (NumaNode node : nodes) {
      line(
          "Memory node " + node.id(),
          String.format(
              Locale.ROOT,
              "%.1f GiB, %s",
              node.memoryKib() / 1048576.0,
              node.hasCpus() ? "processors " + node.cpus() : "no processors: slow memory"));
    }
    line(
        "numactl",
        SearchPath.find("numactl")
            .map(Object::toString)
            .orElse("absent; install numactl to bind servers to memory nodes"));
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
    return 0;
  }

  private static void line(String what, String value) {
    System.out.printf(Locale.ROOT, "%-16s %s%n", what, value);
  }
}
