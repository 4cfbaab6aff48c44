package org.mnemo.cli.doctor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.doctor.Diagnosis.MemoryNode;
import org.mnemo.cli.doctor.Diagnosis.Store;
import org.mnemo.cli.doctor.Diagnosis.Tier;
import org.mnemo.core.tier.KnownMemory;
import org.mnemo.core.tier.TierProfiles;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.sensitivity.LocalServerPlans;
import org.mnemo.ycsb.sensitivity.Machine;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNode;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;

/** Looks at a machine. */
public final class Doctor {

  private static final int KIB = 1024;

  private final Host host;
  private final NumaNodes nodes;
  private final Optional<PackageManager> manager;

  /**
   * @param host host whose programs and disturbances are examined
   * @param nodes memory nodes of the host
   */
  public Doctor(Host host, NumaNodes nodes) {
    this.host = host;
    this.nodes = nodes;
    this.manager = PackageManager.of(host);
  }

  /** All that there is to say. */
  public Diagnosis examine() {
    int processors = Runtime.getRuntime().availableProcessors();
    OptionalLong cacheBytes = LastLevelCache.bytes();
    return new Diagnosis(
        System.getProperty("java.version"),
        System.getProperty("java.home"),
        processors,
        Machine.cpu(),
        cacheBytes.isEmpty() ? null : cacheBytes.getAsLong(),
        nodes.all().stream().map(this::node).toList(),
        new Programs(host, manager).examine(),
        tiers(),
        TierProfiles.namesToEmulate().stream()
            .filter(name -> !name.equals(TierProfiles.PAPER_FAST.name()))
            .toList(),
        TierProfiles.all().stream()
            .filter(known -> !known.isComplete())
            .map(KnownMemory::name)
            .toList(),
        Disturbances.of(host, processors, nodes),
        StoreTypes.all().stream().map(this::store).toList());
  }

  private MemoryNode node(NumaNode node) {
    return new MemoryNode(
        node.id(),
        node.memoryKib() * KIB,
        node.availableKib() * KIB,
        node.cpus(),
        nodes.all().stream().collect(Collectors.toMap(NumaNode::id, node::distanceTo)),
        tierOf(node));
  }

  private @Nullable String tierOf(NumaNode node) {
    if (nodes.slow().isEmpty()) {
      return null;
    }
    return nodes.fast().filter(node::equals).isPresent()
        ? "FastMem"
        : nodes.slow().filter(node::equals).isPresent() ? "SlowMem" : null;
  }

  private static List<Tier> tiers() {
    Tiers tiers = Tiers.FAST_AND_SLOW;
    List<MemorySource> memory = LocalServerPlans.memoryOf(tiers, new Properties(), true);
    return IntStream.range(0, tiers.count())
        .mapToObj(
            tier ->
                new Tier(
                    tiers.name(tier),
                    memory.get(tier) instanceof MemorySource.Emulated,
                    memory.get(tier).description()))
        .toList();
  }

  private Store store(StoreType store) {
    String obstacle = store.localServer().flatMap(this::obstacle).orElse(null);
    return new Store(store.name(), obstacle == null, obstacle);
  }

  /** Reason why a server of Mnemo's own cannot be started; empty if it can. */
  private Optional<String> obstacle(LocalServerType server) {
    if (host.find(server.programs()).isEmpty() && server.withoutPrograms().isEmpty()) {
      return Optional.of(
          Tool.ALL.stream()
              .filter(tool -> tool.names().equals(server.programs()))
              .findFirst()
              .map(this::absent)
              .orElse(server.program()));
    }
    // Where there are several nodes, each server is bound to one.
    return nodes.slow().isPresent() && host.find(Tool.NUMACTL.names()).isEmpty()
        ? Optional.of(absent(Tool.NUMACTL))
        : Optional.empty();
  }

  private String absent(Tool tool) {
    return "%s is absent (%s)".formatted(tool.name(), tool.remedy(manager));
  }
}
