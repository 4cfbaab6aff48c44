package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Abbreviation;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.tier.TierProfile;
import org.mnemo.core.tier.TierProfiles;
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
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.EmulatedMemory;
import org.mnemo.ycsb.tier.EmulatedStore;
import org.mnemo.ycsb.tier.ForeignRecords;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.WorkloadSize;

/** The tiers of a run: their servers, found or started, and the memory each stands for. */
public final class Deployment {

  private final List<Tier> tiers;
  private final @Nullable String sharedMemory;
  private final @Nullable MemoryCheck memoryCheck;
  private final @Nullable LocalServers local;

  private record Tier(TierServer server, @Nullable EmulatedMemory emulated, TierInfo info) {}

  private Deployment(
      List<Tier> tiers,
      @Nullable String sharedMemory,
      @Nullable MemoryCheck memoryCheck,
      @Nullable LocalServers local) {
    this.tiers = tiers;
    this.sharedMemory = sharedMemory;
    this.memoryCheck = memoryCheck;
    this.local = local;
  }

  /**
   * Finds the servers that the settings name. Where they name none, a load starts local ones unless
   * they run already, and a run finds those that a load has left.
   *
   * @throws MnemoException if a tier has no server, or two tiers have the same one
   */
  public static Deployment of(RunSettings settings, NanoClock clock) {
    StoreType store = settings.store();
    Tiers names = settings.tiers();
    boolean ours = !serversAreNamed(settings);
    List<MemorySource> memory = memoryOf(names, settings.properties(), ours);
    Properties properties = copy(settings.properties());
    List<LocalServer> local = ours ? localServers(settings, properties) : List.of();
    properties.setProperty("mnemo.dataset", settings.dataset().toString());
    List<Tier> tiers = new ArrayList<>();
    Set<String> identities = new HashSet<>();
    for (int i = 0; i < names.count(); i++) {
      TierSettings tier = new TierSettings(names.name(i), properties);
      TierServer server = store.server(tier, clock);
      Set<String> own = server.identities();
      if (!Collections.disjoint(identities, own)) {
        throw new UsageException(
            "two tiers use the same server %s; give each its own, as in -p mnemo.%s.%s=..."
                .formatted(server.endpoint(), names.name(i), store.properties().get(0).name()));
      }
      identities.addAll(own);
      boolean emulated = memory.get(i) instanceof MemorySource.Emulated;
      tiers.add(
          new Tier(
              server,
              emulated(memory.get(i), tier, clock),
              new TierInfo(
                  names.name(i),
                  server.endpoint(),
                  ours ? verified(memory.get(i), local.get(i)) : memory.get(i).description(),
                  emulated,
                  memory.get(i).price())));
    }
    // Only once all of them answer is anything made or changed.
    tiers.forEach(tier -> tier.server().prepare(settings.load()));
    return new Deployment(
        tiers,
        ours ? NodesOfTiers.shared(names, memory) : null,
        ours ? MemoryCheck.of(names, memory, properties) : null,
        ours ? new LocalServers(settings.stateDirectory()) : null);
  }

  /** True if the properties name a server for every tier. */
  public static boolean serversAreNamed(RunSettings settings) {
    List<String> without = new ArrayList<>(settings.tiers().names());
    without.removeIf(
        tier -> settings.store().hasEndpoint(new TierSettings(tier, settings.properties())));
    if (!without.isEmpty() && without.size() < settings.tiers().count()) {
      throw new UsageException(
          "tier %s has no server while another tier has one; name one for each tier"
              .formatted(without.get(0)));
    }
    return without.isEmpty();
  }

  /** The memory of each tier; shared with whoever starts the servers. */
  public static List<MemorySource> memoryOf(Tiers tiers, Properties properties, boolean ours) {
    NumaNodes nodes = NumaNodes.ofThisMachine();
    TierProfile dram = dramOf(properties);
    List<MemorySource> memory = new ArrayList<>();
    for (int i = 0; i < tiers.count(); i++) {
      String value = properties.getProperty("mnemo." + tiers.name(i) + "." + MemorySource.PROPERTY);
      memory.add(
          MemorySource.of(tiers.name(i), value, i == 0, ours, nodes, Numactl::refusal, dram));
    }
    NodesOfTiers.requireDifferent(tiers, memory);
    return memory;
  }

  /** The memory that the tiers turned out to have, in sentences. */
  List<String> memoryInWords() {
    List<String> sentences = new ArrayList<>();
    for (TierInfo tier : info()) {
      if (tier.emulated()) {
        sentences.add("tier '%s' was emulated: %s".formatted(tier.name(), tier.memory()));
      }
      tier.realMemory().ifPresent(sentences::add);
    }
    if (sharedMemory != null) {
      sentences.add("warning: " + sharedMemory);
    }
    return sentences;
  }

  /**
   * The local server that has ended, as a sentence goes on; empty if none has or there are none.
   */
  Optional<String> endedServer() {
    return local == null ? Optional.empty() : local.ended();
  }

  /**
   * Tells of a record that a load or run has stored.
   *
   * @throws MnemoException if the memory of local servers is about to be full
   */
  void stored(long valueBytes) {
    if (memoryCheck != null) {
      memoryCheck.stored(valueBytes);
    }
  }

  /** The profile of the DRAM that emulation is relative to. */
  private static TierProfile dramOf(Properties properties) {
    String given = new PropertyReader(properties).text(MemorySource.DRAM_PROPERTY);
    return given == null
        ? TierProfiles.PAPER_FAST
        : TierProfiles.of(MemorySource.DRAM_PROPERTY, given);
  }

  private static Properties copy(Properties original) {
    Properties properties = new Properties();
    original
        .stringPropertyNames()
        .forEach(name -> properties.setProperty(name, original.getProperty(name)));
    return properties;
  }

  /** Finds or starts the local servers, and adds to the properties how they are reached. */
  private static List<LocalServer> localServers(RunSettings settings, Properties properties) {
    ServerState state = findOrStart(settings);
    LocalServerType type = settings.store().localServer().orElseThrow();
    CpuPlan.keepThisProcessTo(state.clientCpus());
    for (LocalServer server : state.servers()) {
      String prefix = "mnemo." + server.tier() + ".";
      type.clientProperties(server.port(), state.password())
          .forEach((name, value) -> properties.setProperty(prefix + name, value));
    }
    return state.servers();
  }

  /**
   * The memory in words, with where it was found to be. It is verified again after the server's
   * start, when it held nothing yet.
   */
  private static String verified(MemorySource memory, LocalServer server) {
    return memory.description() + server.verify(memory).map(found -> ", " + found).orElse("");
  }

  /**
   * The local servers that the properties ask for.
   *
   * @throws UsageException if the store has none that Mnemo starts, or a property is wrong
   */
  public static ServerPlan serverPlan(StoreType store, Properties properties) {
    Tiers tiers = RunSettings.tiersOf(properties);
    LocalServerType type =
        store.localServer().orElseThrow(() -> new UsageException(whyNoneIsStarted(store, tiers)));
    List<MemorySource> memory = memoryOf(tiers, properties, true);
    return new ServerPlan(
        store.name(),
        type,
        tiers,
        memory,
        CpuPlan.of(properties.getProperty(CpuPlan.PROPERTY, CpuPlan.DEFAULT), tiers.count()),
        datasetOf(properties),
        // A key-tier map gives each server a part, and only while it fills is known how large.
        RunSettings.everyTierHoldsAll(new PropertyReader(properties))
            ? MemoryCheck.of(tiers, memory, properties)
            : null);
  }

  private static String whyNoneIsStarted(StoreType store, Tiers tiers) {
    boolean needsNone = store.hasEndpoint(new TierSettings(tiers.name(0), new Properties()));
    return needsNone
        ? "store %s needs no server".formatted(store.name())
        : "Mnemo starts no servers of store %s; name one for each tier, as in -p mnemo.%s.%s=..."
            .formatted(store.name(), tiers.name(0), store.properties().get(0).name());
  }

  /** The size of what a workload will store; found out when it is asked for, and once. */
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

  private static ServerState findOrStart(RunSettings settings) {
    LocalServers servers = new LocalServers(settings.stateDirectory());
    String store = settings.store().name();
    ServerPlan plan = serverPlan(settings.store(), settings.properties());
    ServerState state = settings.startsServers() ? servers.findOrStart(plan) : servers.state();
    if (!state.allRun()) {
      throw new MnemoException(
          servers
              .ended()
              .map(ended -> ended + "; what it held is gone, so load again")
              .orElse(
                  "no server is running: load first with 'bin/ycsb load mnemo', or name servers with -p mnemo.%s.%s=..."
                      .formatted(
                          settings.tiers().name(0), settings.store().properties().get(0).name())));
    }
    if (!state.store().equals(store)) {
      throw new MnemoException(
          "the local servers run %s, not %s; stop them with 'bin/mnemo servers stop'"
              .formatted(state.store(), store));
    }
    requireSameTiers(state, settings.tiers());
    requireSameNodes(state, plan.memory());
    return state;
  }

  private static void requireSameTiers(ServerState state, Tiers tiers) {
    List<String> running = state.servers().stream().map(LocalServer::tier).toList();
    if (!running.equals(tiers.names())) {
      throw new MnemoException(
          "the local servers are of tiers %s, not %s; stop them with 'bin/mnemo servers stop' and load again"
              .formatted(running, tiers.names()));
    }
  }

  /**
   * Refuses running servers on other memory nodes. Emulation is the client's; but where a server's
   * pages are was settled when it started.
   */
  private static void requireSameNodes(ServerState state, List<MemorySource> memory) {
    for (int i = 0; i < memory.size(); i++) {
      if (memory.get(i) instanceof MemorySource.Numa wanted
          && !state.servers().get(i).memory().equals(wanted.description())) {
        throw new MnemoException(
            "the running server of tier %s is on %s, not on %s; stop it with 'bin/mnemo servers stop' and load again"
                .formatted(
                    state.servers().get(i).tier(),
                    state.servers().get(i).memory(),
                    wanted.description()));
      }
    }
  }

  private static @Nullable EmulatedMemory emulated(
      MemorySource memory, TierSettings tier, NanoClock clock) {
    if (!(memory instanceof MemorySource.Emulated emulated)) {
      return null;
    }
    int touches =
        (int)
            tier.number(
                MemorySource.TOUCHES_PROPERTY, EmulatedMemory.DEFAULT_TOUCHES, 0, 1_000_000);
    return new EmulatedMemory(emulated.dram(), emulated.profile(), touches, clock);
  }

  /**
   * Makes sure that nothing is written over or beside records that Mnemo did not write.
   *
   * @param known the workload's knowledge of its records; null if none
   * @throws MnemoException naming the first server that holds such records, and how many
   */
  void requireOwnRecords(@Nullable KnownRecords known) {
    for (Tier tier : tiers) {
      ForeignRecords foreign = tier.server().foreignRecords(known);
      if (foreign.count() > 0) {
        throw new MnemoException(refusal(tier, foreign));
      }
    }
  }

  private static String refusal(Tier tier, ForeignRecords foreign) {
    return String.format(
        Locale.ROOT,
        "the server of tier %s (%s) holds %s%,d records that Mnemo did not write%s, and nothing was written; name another server, empty this one, or go on beside and over them with --overwrite (-p %s=true)",
        tier.info().name(),
        tier.info().endpoint(),
        foreign.all() ? "" : "at least ",
        foreign.count(),
        foreign.example().isEmpty() ? "" : ", such as '" + shown(foreign.example()) + "'",
        RunSettings.OVERWRITE);
  }

  /** A key of somebody else's as it may be shown, as it may hold anything. */
  private static String shown(String key) {
    return Abbreviation.of(key.replaceAll("\\p{Cntrl}", "?"), 60);
  }

  /** Connects one client thread to every tier, fastest first. */
  public TierStore[] connect() {
    TierStore[] stores = new TierStore[tiers.size()];
    for (int i = 0; i < stores.length; i++) {
      TierStore store = tiers.get(i).server().connect();
      EmulatedMemory memory = tiers.get(i).emulated();
      stores[i] = memory == null ? store : new EmulatedStore(store, memory);
    }
    return stores;
  }

  /**
   * Number of records that each tier's server has dropped of its own accord since it started.
   *
   * @see TierServer#droppedRecords()
   */
  long[] droppedRecords() {
    return tiers.stream().mapToLong(tier -> tier.server().droppedRecords()).toArray();
  }

  /**
   * Number of requests that each tier's server has refused for a while, and that were sent again.
   *
   * @see TierServer#throttledRequests()
   */
  long[] throttledRequests() {
    return tiers.stream().mapToLong(tier -> tier.server().throttledRequests()).toArray();
  }

  /**
   * Processor time that each tier's server has taken since it started, in seconds; NaN if it does
   * not tell.
   *
   * @see TierServer#cpuSeconds()
   */
  double[] cpuSeconds() {
    return tiers.stream()
        .mapToDouble(tier -> tier.server().cpuSeconds().orElse(Double.NaN))
        .toArray();
  }

  /** Time that each tier's emulated memory has been occupied, in seconds; 0 if it is real. */
  double[] emulatedSeconds() {
    return tiers.stream()
        .mapToDouble(tier -> tier.emulated() == null ? 0 : tier.emulated().occupiedNs() / 1e9)
        .toArray();
  }

  public List<TierInfo> info() {
    return tiers.stream().map(Tier::info).toList();
  }

  /**
   * The servers' own account of the memory that their records take, those left out that do not
   * tell.
   */
  public List<TierMemory> memoryUse() {
    List<TierMemory> use = new ArrayList<>();
    for (Tier tier : tiers) {
      tier.server()
          .holdings()
          .ifPresent(
              held ->
                  use.add(new TierMemory(tier.info().name(), held.usedBytes(), held.records())));
    }
    return use;
  }
}
