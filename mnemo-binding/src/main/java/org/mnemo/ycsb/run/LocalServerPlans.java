package org.mnemo.ycsb.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.text.Check;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.server.Numactl;
import org.mnemo.ycsb.server.ServerPlan;
import org.mnemo.ycsb.server.ServerPlan.Planned;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.settings.TierStores;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.WorkloadSize;

/** Plans local servers from the properties, and finds or starts them. */
public final class LocalServerPlans {

  private LocalServerPlans() {}

  /**
   * True if the properties name a server for every tier.
   *
   * @throws UsageException if they do so only for some tiers of a store
   */
  public static boolean serversAreNamed(RunSettings settings) {
    return localTiers(settings).isEmpty();
  }

  /**
   * The tiers with servers that Mnemo starts: those without a named server.
   *
   * @throws UsageException if only some tiers of a store have one
   */
  static List<Integer> localTiers(RunSettings settings) {
    Tiers tiers = settings.tiers();
    List<Integer> local = new ArrayList<>();
    Set<StoreType> named = new HashSet<>();
    for (int tier = 0; tier < tiers.count(); tier++) {
      StoreType store = settings.stores().of(tier);
      if (store.hasEndpoint(new TierSettings(tiers.name(tier), settings.properties()))) {
        named.add(store);
      } else {
        local.add(tier);
      }
    }
    for (int tier : local) {
      Check.that(
          !named.contains(settings.stores().of(tier)),
          "tier %s has no server, but another tier has one; name one for each tier"
              .formatted(tiers.name(tier)));
    }
    return local;
  }

  public static List<MemorySource> memoryOf(RunSettings settings) {
    return memoryOf(settings.tiers(), settings.properties(), localTiers(settings));
  }

  /**
   * The memory of each tier.
   *
   * @param ours tiers whose servers Mnemo starts, and so may bind to memory nodes
   */
  public static List<MemorySource> memoryOf(
      Tiers tiers, Properties properties, Collection<Integer> ours) {
    NumaNodes nodes = NumaNodes.ofThisMachine();
    MemoryProfile dram = dramOf(properties);
    List<MemorySource> memory = new ArrayList<>();
    for (int i = 0; i < tiers.count(); i++) {
      String value = properties.getProperty("mnemo." + tiers.name(i) + "." + MemorySource.PROPERTY);
      memory.add(
          MemorySource.of(
              tiers.name(i), value, i == 0, ours.contains(i), nodes, Numactl::refusal, dram));
    }
    requireDifferentNodes(tiers, memory);
    return memory;
  }

  /** The profile of the DRAM for emulation. */
  private static MemoryProfile dramOf(Properties properties) {
    String given = new PropertyReader(properties).text(MemorySource.DRAM_PROPERTY);
    return given == null
        ? MemoryProfiles.PAPER_FAST
        : MemoryProfiles.dram(MemorySource.DRAM_PROPERTY, given);
  }

  /**
   * The plan for servers of one store, one per tier.
   *
   * @throws UsageException if Mnemo cannot start the store's servers, or a property is wrong
   */
  public static ServerPlan serverPlan(StoreType store, Properties properties) {
    Tiers tiers = RunSettings.tiersOf(properties);
    List<Integer> all = IntStream.range(0, tiers.count()).boxed().toList();
    return serverPlan(
        new TierStores(Collections.nCopies(tiers.count(), store)), tiers, all, properties);
  }

  /**
   * The plan for the servers to start: one for each tier without a named server.
   *
   * @throws UsageException if there is none, Mnemo cannot start its store's servers, or a property
   *     is wrong
   */
  public static ServerPlan serverPlan(RunSettings settings) {
    List<Integer> local = localTiers(settings);
    Check.that(
        !local.isEmpty(),
        "no server to start: every tier has one, or its store %s needs none"
            .formatted(settings.stores().name()));
    return serverPlan(settings.stores(), settings.tiers(), local, settings.properties());
  }

  private static ServerPlan serverPlan(
      TierStores stores, Tiers tiers, List<Integer> local, Properties properties) {
    List<MemorySource> memory = memoryOf(tiers, properties, local);
    List<Planned> servers = new ArrayList<>();
    for (int tier : local) {
      StoreType store = stores.of(tier);
      LocalServerType type =
          store.localServer().orElseThrow(() -> new UsageException(whyNoneIsStarted(store, tiers)));
      servers.add(new Planned(tiers.name(tier), store.name(), type, memory.get(tier)));
    }
    return new ServerPlan(
        servers,
        fileDirectory(tiers, properties),
        CpuPlan.of(properties.getProperty(CpuPlan.PROPERTY, CpuPlan.DEFAULT), local.size()),
        datasetOf(properties),
        // A key-tier map gives each server a part of unknown size.
        RunSettings.everyTierHoldsAll(new PropertyReader(properties))
            ? memoryCheck(tiers, local, memory, properties)
            : null);
  }

  /** The memory check of local servers; null if there are none, or it is disabled. */
  static @Nullable MemoryCheck memoryCheck(
      Tiers tiers, List<Integer> local, List<MemorySource> memory, Properties properties) {
    return MemoryCheck.of(
        local.stream().map(tiers::name).toList(),
        local.stream().map(memory::get).toList(),
        properties);
  }

  /** Directory for files of servers. Memcached's list of files uses commas and colons. */
  private static @Nullable Path fileDirectory(Tiers tiers, Properties properties) {
    Path named = new TierSettings(tiers.name(0), properties).path(LocalServerType.FILE_DIRECTORY);
    Check.that(
        named == null
            || (Files.isDirectory(named) && !named.toAbsolutePath().toString().matches(".*[,:].*")),
        "%s must be a directory without comma or colon in its path, was '%s'"
            .formatted(LocalServerType.FILE_DIRECTORY, named));
    return named;
  }

  private static String whyNoneIsStarted(StoreType store, Tiers tiers) {
    boolean needsNone = store.hasEndpoint(new TierSettings(tiers.name(0), new Properties()));
    return needsNone
        ? "store %s needs no server".formatted(store.name())
        : "Mnemo cannot start servers of store %s; name one for each tier, as in %s"
            .formatted(store.name(), nameOne(store, tiers));
  }

  /** The option that names the first tier's server. */
  private static String nameOne(StoreType store, Tiers tiers) {
    return "-p mnemo.%s.%s=...".formatted(tiers.name(0), store.properties().get(0).name());
  }

  /** The lazily computed size of a workload's data. */
  private static Supplier<DatasetSize> datasetOf(Properties properties) {
    return new Supplier<>() {
      private @Nullable DatasetSize size;

      @Override
      public DatasetSize get() {
        DatasetSize known = size == null ? WorkloadSize.of(properties) : size;
        size = known;
        return known;
      }
    };
  }

  /**
   * The local servers of a load or run. A load starts them unless they run; a run only finds them.
   *
   * @throws MnemoException if there are none, or the running ones have another store, tiers or
   *     memory nodes
   */
  static ServerState findOrStart(RunSettings settings) {
    LocalServers servers = new LocalServers(settings.stateDirectory());
    ServerPlan plan = serverPlan(settings);
    ServerState state = settings.startsServers() ? servers.findOrStart(plan) : servers.state();
    if (!state.allRun()) {
      throw new MnemoException(
          endedServer(settings)
              .map(ended -> ended + "; its data is lost: load again")
              .orElse(
                  "no server is running: load first with 'bin/ycsb load mnemo', or name servers with "
                      + nameOne(
                          settings.stores().of(localTiers(settings).get(0)), settings.tiers())));
    }
    requireSame(
        "tiers",
        state.servers().stream().map(LocalServer::tier).toList(),
        plan.servers().stream().map(Planned::tier).toList());
    requireSame(
        "stores",
        state.servers().stream().map(LocalServer::store).toList(),
        plan.servers().stream().map(Planned::store).toList());
    requireSameNodes(state, plan.servers().stream().map(Planned::memory).toList());
    return state;
  }

  /** Clause on a local server that has ended, if any. */
  static Optional<String> endedServer(RunSettings settings) {
    return localTiers(settings).isEmpty()
        ? Optional.empty()
        : new LocalServers(settings.stateDirectory()).ended();
  }

  private static void requireSame(String what, Object running, Object wanted) {
    if (!running.equals(wanted)) {
      throw new MnemoException(
          "the local servers have the %s %s, not %s; stop them with 'bin/mnemo servers stop' and load again"
              .formatted(what, running, wanted));
    }
  }

  /**
   * Refuses running servers on other memory nodes. The client can change emulation, but a server's
   * pages stay where they are.
   */
  private static void requireSameNodes(ServerState state, List<MemorySource> memory) {
    for (int i = 0; i < memory.size(); i++) {
      LocalServer server = state.servers().get(i);
      if (memory.get(i) instanceof MemorySource.Numa wanted) {
        requireSame("memory", server.memory(), wanted.description());
      }
    }
  }

  /** Refuses tiers with memory of one node. */
  private static void requireDifferentNodes(Tiers tiers, List<MemorySource> memory) {
    for (int i = 1; i < memory.size(); i++) {
      int first = memory.indexOf(memory.get(i));
      if (memory.get(i) instanceof MemorySource.Numa numa && first < i) {
        throw new UsageException(
            "tiers %s and %s have the same memory node %d; give each its own, or emulate one with mnemo.%s.memory=emulate:paper"
                .formatted(tiers.name(first), tiers.name(i), numa.node(), tiers.name(i)));
      }
    }
  }

  /**
   * A warning if two local servers have the same memory and neither is emulated, else null.
   *
   * @param tiers names of the tiers with local servers
   * @param memory memory of each server
   */
  static @Nullable String sharedMemory(List<String> tiers, List<MemorySource> memory) {
    int near = NumaNodes.ofThisMachine().fast().map(NumaNodes.Node::id).orElse(0);
    Map<Integer, String> tierOfNode = new HashMap<>();
    for (int i = 0; i < memory.size(); i++) {
      if (memory.get(i) instanceof MemorySource.Emulated
          || memory.get(i) instanceof MemorySource.Cached
          || memory.get(i) instanceof MemorySource.Paged) {
        continue;
      }
      // An unbound server uses the memory of its processors.
      int node = memory.get(i) instanceof MemorySource.Numa numa ? numa.node() : near;
      String other = tierOfNode.putIfAbsent(node, tiers.get(i));
      if (other != null) {
        return "tiers %s and %s have the same memory (node %d): their difference is noise; give each its own node, or set mnemo.%s.memory=emulate:paper"
            .formatted(other, tiers.get(i), node, tiers.get(i));
      }
    }
    return null;
  }
}
