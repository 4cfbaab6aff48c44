package org.mnemo.ycsb.sensitivity;

import java.util.List;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import org.mnemo.core.Nearest;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.workload.MnemoWorkload;

/** Every property that begins with {@code mnemo.}: a name that is not among them is a mistake. */
public final class KnownProperties {

  private static final String PREFIX = "mnemo.";

  private static final List<String> RUN =
      List.of(
          "mnemo.store",
          RunSettings.TIERS,
          "mnemo.placement",
          "mnemo.tiermap",
          "mnemo.sweep.order",
          "mnemo.sweep.splits",
          "mnemo.out",
          "mnemo.state",
          "mnemo.dataset",
          "mnemo.seed",
          "mnemo.block.ops",
          "mnemo.block.guard",
          "mnemo.warmup.ops",
          "mnemo.servers.start",
          CpuPlan.PROPERTY,
          MemorySource.DRAM_PROPERTY);

  private KnownProperties() {}

  /**
   * Checks the names.
   *
   * @throws UsageException naming the first unknown one and the known one that is most like it
   */
  public static void check(Properties properties) {
    SortedSet<String> known = known(RunSettings.tiersOf(properties));
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        throw new UsageException(
            "unknown property " + name + "; did you mean " + Nearest.to(name, known) + "?");
      }
    }
  }

  private static SortedSet<String> known(Tiers tiers) {
    SortedSet<String> names = new TreeSet<>(RUN);
    names.addAll(MnemoWorkload.PROPERTIES);
    for (String tier : tiers.names()) {
      names.add(PREFIX + tier + "." + MemorySource.PROPERTY);
      names.add(PREFIX + tier + "." + MemorySource.TOUCHES_PROPERTY);
      for (StoreType store : StoreTypes.all()) {
        store.propertyNames().forEach(name -> names.add(PREFIX + tier + "." + name));
      }
    }
    return names;
  }
}
