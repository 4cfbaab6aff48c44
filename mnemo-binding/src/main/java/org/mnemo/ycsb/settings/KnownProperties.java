package org.mnemo.ycsb.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.placement.MigratedPlacement;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.workload.MnemoWorkload;

/**
 * Every property with the prefix {@code mnemo.} or of the used store; an unlisted name is an error.
 * Property files may hold properties of other bindings.
 */
public final class KnownProperties {

  private static final String PREFIX = "mnemo.";

  private static final List<Property> OF_TIER =
      Property.table(
          """
          memory | auto | memory of the tier: `auto`, `none`, `numa:N`, `emulate:PROFILE`, `cached:SHARE` (that share in DRAM, the rest in a file of memcached), `paged:SHARE` (that share in DRAM, the rest in swap; needs root, or a memory cgroup and swap)
          store | as mnemo.store | store of the tier, as in mnemo.store
          touches | %s | dependent loads of an operation in emulated memory
          """
              .formatted(OperationDelay.DEPENDENT_LOADS));

  private static final List<Property> OF_MEMORY =
      Property.table(
          """
          mnemo.dram | %s | real DRAM of emulated servers: a profile, a probe's file, or figures
          """
              .formatted(MemoryProfiles.PAPER_FAST.name()));

  private KnownProperties() {}

  /** The properties of a run as a whole by topic, in the order of the reference. */
  public static Map<String, List<Property>> ofRuns() {
    Map<String, List<Property>> topics = new LinkedHashMap<>();
    topics.put("Run", RunSettings.PROPERTIES);
    topics.put("Placement and sweep", Placements.PROPERTIES);
    topics.put("Offered rate", OfferedRate.PROPERTIES);
    topics.put("Migration", MigratedPlacement.Rules.PROPERTIES);
    topics.put("Workload and trace", MnemoWorkload.PROPERTIES);
    topics.put(
        "Local servers",
        Stream.of(RunSettings.OF_SERVERS, CpuPlan.PROPERTIES, List.of(MemoryCheck.PROPERTY))
            .flatMap(List::stream)
            .toList());
    topics.put("Emulated memory", OF_MEMORY);
    return topics;
  }

  /** The properties of each tier, as {@code mnemo.TIER.NAME}, without the store's. */
  public static List<Property> ofTiers() {
    return OF_TIER;
  }

  /**
   * Checks the names and that Mnemo's own have values.
   *
   * @throws UsageException naming the first unknown one with a suggestion, or the first empty one
   */
  public static void check(Properties properties) {
    Tiers tiers = RunSettings.tiersOf(properties);
    TierStores stores = TierStores.of(tiers, properties);
    SortedSet<String> ofMnemo = known(tiers);
    requireKnown(withoutOpen(properties, tiers, stores), PREFIX, ofMnemo, ofMnemo);
    List<String> withValues = new ArrayList<>(beginning(PREFIX, properties));
    withValues.removeAll(MnemoWorkload.MAY_BE_EMPTY);
    new PropertyReader(properties).requireNotEmpty(withValues);
    for (StoreType store : stores.distinct()) {
      if (!store.takesAnyProperty()) {
        SortedSet<String> ofStore = new TreeSet<>(Property.names(store.properties()));
        SortedSet<String> all = new TreeSet<>(ofStore);
        all.addAll(ofMnemo);
        // Stores may share properties under one store's prefix.
        Stream.concat(
                Stream.of(store.name()),
                ofStore.stream().map(name -> name.substring(0, name.indexOf('.'))))
            .distinct()
            .forEach(prefix -> requireKnown(properties, prefix + ".", ofStore, all));
      }
    }
  }

  /**
   * The properties without properties of tiers with an open set, unless one looks like a mistyped
   * tier property.
   */
  private static Properties withoutOpen(Properties properties, Tiers tiers, TierStores stores) {
    Properties closed = new Properties();
    closed.putAll(properties);
    for (int tier = 0; tier < tiers.count(); tier++) {
      if (stores.of(tier).takesAnyProperty()) {
        String prefix = PREFIX + tiers.name(tier) + ".";
        for (String name : beginning(prefix, properties)) {
          if (Nearest.meant(name.substring(prefix.length()), Property.names(OF_TIER)).isEmpty()) {
            closed.remove(name);
          }
        }
      }
    }
    return closed;
  }

  /**
   * @param meant candidates for mistyped names
   */
  private static void requireKnown(
      Properties properties, String prefix, SortedSet<String> known, SortedSet<String> meant) {
    for (String name : beginning(prefix, properties)) {
      if (!known.contains(name)) {
        throw new UsageException(
            "unknown property %s; %s"
                .formatted(
                    name,
                    Nearest.meant(name, meant)
                        .map("did you mean %s?"::formatted)
                        .orElse("leave it out; docs/reference/properties.md lists all")));
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
    SortedSet<String> names = new TreeSet<>();
    ofRuns().values().forEach(properties -> names.addAll(Property.names(properties)));
    List<String> ofTier = new ArrayList<>(Property.names(ofTiers()));
    StoreTypes.all().forEach(store -> ofTier.addAll(Property.names(store.properties())));
    for (String tier : tiers.names()) {
      ofTier.forEach(name -> names.add(PREFIX + tier + "." + name));
    }
    return names;
  }
}
