package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import org.mnemo.core.Nearest;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.PropertyReader;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.workload.MnemoWorkload;

/**
 * Every property that begins with {@code mnemo.}, and those of the store that is used: a name that
 * is not among them is a mistake. Files of properties may hold those of other bindings, too.
 */
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
   * Checks the names, and that those of Mnemo's own have values.
   *
   * @throws UsageException naming the first unknown one and, if one is near, the known one that is
   *     meant, or the first empty one
   */
  public static void check(Properties properties) {
    requireKnown(properties, PREFIX, known(RunSettings.tiersOf(properties)));
    List<String> withValues = new ArrayList<>(beginning(PREFIX, properties));
    withValues.removeAll(MnemoWorkload.MAY_BE_EMPTY);
    new PropertyReader(properties).requireNotEmpty(withValues);
    StoreType store = RunSettings.storeOf(properties);
    requireKnown(properties, store.name() + ".", new TreeSet<>(store.propertyNames()));
  }

  private static void requireKnown(Properties properties, String prefix, SortedSet<String> known) {
    for (String name : beginning(prefix, properties)) {
      if (!known.contains(name)) {
        throw new UsageException(
            "unknown property %s; %s"
                .formatted(
                    name,
                    Nearest.meant(name, known)
                        .map("did you mean %s?"::formatted)
                        .orElse("leave it out, or see README.md for those that there are")));
      }
    }
  }

  private static List<String> beginning(String prefix, Properties properties) {
    return properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(prefix))
        .sorted()
        .toList();
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
