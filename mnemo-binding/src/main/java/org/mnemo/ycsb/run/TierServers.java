package org.mnemo.ycsb.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.ycsb.kernel.AwakeProcessors;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.FetchCounter;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.PageFaultCounter;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.EmulatedMemory;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;

/**
 * The servers of a run, one for each tier, with their memory.
 *
 * @param tiers the tiers, fastest first
 * @param sharedMemory warning that two tiers have the same memory; null if they do not
 * @param memoryCheck check of the memory of local servers; null if there are none, or it is
 *     disabled
 */
record TierServers(
    List<Tier> tiers, @Nullable String sharedMemory, @Nullable MemoryCheck memoryCheck) {

  /** Additional client processors for the compiler and the garbage collector. */
  private static final int SPARE_CPUS = 2;

  private static final int MOST_KEY_CHARS = 60;

  /**
   * The server of one tier.
   *
   * @param emulated emulated memory; null if real
   * @param info the tier in {@code run.json}
   * @param faults counts pages that the kernel fetches; null if the server is not paged
   * @param pid process of a local server; 0 for a named one
   */
  record Tier(
      TierServer server,
      @Nullable EmulatedMemory emulated,
      TierInfo info,
      @Nullable PageFaultCounter faults,
      long pid) {

    /** Counts fetches from slower memory by the server or the kernel. */
    Optional<FetchCounter> fetchCounter() {
      return faults == null ? server.fetchCounter() : Optional.of(faults);
    }

    private TierStore connect() {
      TierStore store = server.connect();
      return emulated == null ? store : new EmulatedMemory.Store(store, emulated);
    }
  }

  /**
   * Finds the servers of the settings. Without named servers, a load starts local ones unless they
   * run, and a run finds the load's servers.
   *
   * @throws MnemoException if a tier has no server, or two tiers have the same one
   */
  static TierServers of(RunSettings settings, NanoClock clock) {
    List<Integer> ours = LocalServerPlans.localTiers(settings);
    List<String> names = settings.tiers().names();
    List<MemorySource> memory = LocalServerPlans.memoryOf(settings);
    Properties properties = copy(settings.properties());
    Map<String, LocalServer> local = ours.isEmpty() ? Map.of() : localServers(settings, properties);
    properties.setProperty("mnemo.dataset", settings.dataset().toString());
    List<Tier> tiers = new ArrayList<>();
    Set<String> identities = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      TierSettings tier = new TierSettings(names.get(i), properties);
      StoreType store = settings.stores().of(i);
      LocalServer started = local.get(names.get(i));
      TierServer server = store.server(tier, clock);
      Set<String> own = server.identities();
      Check.that(
          Collections.disjoint(identities, own),
          "two tiers use the same server %s; give each its own, as in -p mnemo.%s.%s=..."
              .formatted(server.endpoint(), names.get(i), distinction(store)));
      identities.addAll(own);
      EmulatedMemory emulated = emulated(memory.get(i), tier, clock, sharesProcessors(settings));
      tiers.add(
          new Tier(
              server,
              emulated,
              new TierInfo(
                  names.get(i),
                  server.endpoint(),
                  started == null ? memory.get(i).description() : verified(memory.get(i), started),
                  emulated != null,
                  memory.get(i).price()),
              started != null && memory.get(i) instanceof MemorySource.Paged
                  ? new PageFaultCounter(started.pid(), started.emptyBytes())
                  : null,
              started == null ? 0 : started.pid()));
    }
    // Changes are made only once all servers answer.
    tiers.forEach(tier -> tier.server().prepare(settings.load()));
    for (int i = 0; i < tiers.size() && !settings.load(); i++) {
      PageFaultCounter faults = tiers.get(i).faults();
      if (faults != null && memory.get(i) instanceof MemorySource.Paged paged) {
        faults.limit(paged.share());
      }
    }
    return new TierServers(
        tiers,
        LocalServerPlans.sharedMemory(
            ours.stream().map(names::get).toList(), ours.stream().map(memory::get).toList()),
        LocalServerPlans.memoryCheck(settings.tiers(), ours, memory, properties));
  }

  /** The property by which tiers of a store name different servers. */
  private static String distinction(StoreType store) {
    return store.properties().isEmpty() ? "PROPERTY" : store.properties().get(0).name();
  }

  private static Properties copy(Properties original) {
    Properties properties = new Properties();
    original
        .stringPropertyNames()
        .forEach(name -> properties.setProperty(name, original.getProperty(name)));
    return properties;
  }

  /**
   * Finds or starts the local servers, and adds their client properties.
   *
   * @return the servers by the names of their tiers
   */
  private static Map<String, LocalServer> localServers(
      RunSettings settings, Properties properties) {
    ServerState state = LocalServerPlans.findOrStart(settings);
    CpuPlan.keepThisProcessTo(state.clientCpus(), settings.clients() + SPARE_CPUS);
    Map<String, LocalServer> byTier = new HashMap<>();
    for (LocalServer server : state.servers()) {
      String prefix = "mnemo." + server.tier() + ".";
      settings
          .stores()
          .of(settings.tiers().indexOf(server.tier()))
          .localServer()
          .orElseThrow()
          .clientProperties(server.port(), state.password())
          .forEach((name, value) -> properties.setProperty(prefix + name, value));
      byTier.put(server.tier(), server);
    }
    return byTier;
  }

  /**
   * Describes a server's memory and the location of its pages, verified again now that it holds
   * data.
   */
  private static String verified(MemorySource memory, LocalServer server) {
    return memory.description() + server.verify(memory).map(found -> ", " + found).orElse("");
  }

  /** True if there are more clients than processors left for them. */
  static boolean sharesProcessors(RunSettings settings) {
    return settings.clients() > Runtime.getRuntime().availableProcessors();
  }

  private static @Nullable EmulatedMemory emulated(
      MemorySource memory, TierSettings tier, NanoClock clock, boolean sharesProcessors) {
    if (!(memory instanceof MemorySource.Emulated emulated)) {
      return null;
    }
    long touches =
        tier.number(MemorySource.TOUCHES_PROPERTY, OperationDelay.DEPENDENT_LOADS, 0, 1_000_000);
    return new EmulatedMemory(
        new OperationDelay(emulated.dram(), emulated.profile(), (int) touches),
        emulated.profile().channels(),
        clock,
        sharesProcessors);
  }

  /**
   * Keeps the processors of client and local servers awake.
   *
   * @param clock the run's clock; a simulated one needs no awake processors
   */
  AwakeProcessors keepAwake(RunSettings settings, NanoClock clock) {
    if (!settings.keepsAwake() || clock != NanoClock.SYSTEM) {
      return AwakeProcessors.none();
    }
    Set<Integer> used = new TreeSet<>(AwakeProcessors.allowed(ProcessHandle.current().pid()));
    tiers.stream()
        .filter(tier -> tier.pid() != 0)
        .forEach(tier -> used.addAll(AwakeProcessors.allowed(tier.pid())));
    return AwakeProcessors.of(used);
  }

  List<TierInfo> info() {
    return tiers.stream().map(Tier::info).toList();
  }

  /** Connects one client thread to every tier, fastest first, or to none if one fails. */
  TierStore[] connect() {
    List<TierStore> stores = new ArrayList<>();
    try {
      tiers.forEach(tier -> stores.add(tier.connect()));
    } catch (RuntimeException e) {
      stores.forEach(TierStore::close);
      closeUnclaimed();
      throw e;
    }
    return stores.toArray(TierStore[]::new);
  }

  /** Closes connections of clients that never started. */
  void closeUnclaimed() {
    tiers.forEach(tier -> tier.server().closeUnclaimed());
  }

  /** Sentences on the tiers' verified memory. */
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

  /** Counts a stored record; refuses more before the memory of local servers is full. */
  void stored(long valueBytes) {
    if (memoryCheck != null) {
      memoryCheck.stored(valueBytes);
    }
  }

  /**
   * Determines the behaviour of the stores.
   *
   * @param known the known records of the workload, or null
   * @param writes true if the load or run writes
   * @throws MnemoException if no operation on one would succeed
   */
  void learn(@Nullable KnownRecords known, boolean writes, boolean overwrites) {
    tiers.forEach(tier -> tier.server().learn(known, writes, overwrites));
  }

  /** Sentences on stores with unusual behaviour. */
  List<String> remarks() {
    List<String> sentences = new ArrayList<>();
    for (Tier tier : tiers) {
      tier.server()
          .remarks()
          .forEach(remark -> sentences.add("tier '%s': %s".formatted(tier.info().name(), remark)));
    }
    return sentences;
  }

  /**
   * Checks for foreign records before writing.
   *
   * @param known the known records of the workload, or null
   * @throws MnemoException naming the first server with foreign records, and their number
   */
  void requireOwnRecords(@Nullable KnownRecords known) {
    for (Tier tier : tiers) {
      TierServer.ForeignRecords foreign = tier.server().foreignRecords(known);
      if (foreign.count() > 0) {
        throw new MnemoException(
            String.format(
                Locale.ROOT,
                "the server of tier %s (%s) holds %s%s that Mnemo did not write%s; nothing was written; empty it, name another server, or overwrite with -p %s=true (bin/ycsb: --overwrite)",
                tier.info().name(),
                tier.info().endpoint(),
                foreign.all() ? "" : "at least ",
                CountedNoun.of(foreign.count(), "record"),
                foreign.example().isEmpty()
                    ? ""
                    : ", such as '" + Abbreviation.of(foreign.example(), MOST_KEY_CHARS) + "'",
                RunSettings.OVERWRITE));
      }
    }
  }

  /** Memory use of the records reported by the servers. */
  List<TierMemory> memoryUse() {
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
