package org.mnemo.ycsb.store.redis;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.RequestBurst;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;

/** The Redis of one tier: a server, or all masters of a cluster. */
record RedisServer(RedisSettings settings) implements TierServer {

  /** Most records whose memory is asked one by one; 10,000 take a tenth of a second. */
  private static final int FEW_RECORDS = 10_000;

  @Override
  public TierStore connect() {
    return new RedisStore(settings.connect());
  }

  @Override
  public String endpoint() {
    return settings.endpoint();
  }

  private List<RedisInfo> infos() {
    try (RedisLink link = settings.connect()) {
      return link.infos();
    }
  }

  @Override
  public Set<String> identities() {
    List<RedisInfo> infos = infos();
    requireUsable(infos, settings);
    return infos.stream().map(RedisInfo::identity).collect(Collectors.toSet());
  }

  /** Refuses servers that contradict the settings, such as a single node of a cluster. */
  static void requireUsable(List<RedisInfo> infos, RedisSettings settings) {
    for (RedisInfo info : infos) {
      if (info.isClusterNode() && !settings.cluster()) {
        throw new StoreException(
            "Redis at %s is a node of a cluster; set redis.cluster=true".formatted(info.server()));
      }
      if (info.isLoading()) {
        throw new StoreException(
            "Redis at %s is still loading its data; wait".formatted(info.server()));
      }
    }
  }

  @Override
  public void prepare(boolean load) {
    if (!load) {
      return;
    }
    for (RedisInfo info : infos()) {
      if (info.isReadOnlyReplica()) {
        throw new StoreException(
            "Redis at %s is a replica, which is read-only; name its master"
                .formatted(info.server()));
      }
    }
  }

  @Override
  public long droppedRecords() {
    return infos().stream().mapToLong(RedisInfo::droppedRecords).sum();
  }

  /** Processor time of all servers in seconds; NaN if one is unknown. */
  @Override
  public double cpuSeconds() {
    return infos().stream().mapToDouble(RedisInfo::cpuSeconds).sum();
  }

  /** One thread of each server executes all of its requests. */
  @Override
  public int servingThreads() {
    return infos().size();
  }

  /** Empty for a cluster, with requests to several servers. */
  @Override
  public Optional<RequestBurst> connectBurst(int connections) {
    return settings.cluster()
        ? Optional.empty()
        : Optional.of(new RedisBurst(settings, connections));
  }

  /** Records and memory of all servers; empty without records, or if one is unknown. */
  @Override
  public Optional<Holdings> holdings() {
    long records = 0;
    long usedBytes = 0;
    for (RedisInfo info : infos()) {
      Optional<Holdings> held = info.holdings(settings.database());
      if (held.isEmpty()) {
        return Optional.empty();
      }
      records += held.get().records();
      usedBytes += held.get().usedBytes();
    }
    if (records == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Holdings(
            records, records <= FEW_RECORDS ? recordBytes(records, usedBytes) : usedBytes));
  }

  /**
   * Memory of few records in bytes: mean MEMORY USAGE, and a pointer for each slot of their table.
   * The total of the server includes some 100 KiB of its own, as much as few records have.
   *
   * @param usedBytes memory to take where the server does not report it by record
   */
  private long recordBytes(long records, long usedBytes) {
    LongSummaryStatistics memory = new LongSummaryStatistics();
    try {
      new RedisStoredKeys(settings, new StoredKeys.Options(false, 0))
          .forEach(key -> memory.accept(key.memoryBytes()));
    } catch (StoreException e) {
      // A user may lack the permission, and other servers than Redis the command.
      return usedBytes;
    }
    // A scan may return a key twice, or none that still exists.
    return memory.getCount() == 0
        ? usedBytes
        : Math.round(memory.getAverage() * (double) records)
            + Long.BYTES * Long.highestOneBit(2 * records - 1);
  }

  @Override
  public TierServer.ForeignRecords foreignRecords(@Nullable KnownRecords known) {
    TierServer.ForeignRecords found = TierServer.ForeignRecords.NONE;
    try (RedisLink link = settings.connect()) {
      for (RedisNode node : link.nodes()) {
        long records = node.info().records(settings.database());
        if (records > 0) {
          found = found.and(new RedisForeignRecords(node, known).search(records));
        }
      }
    }
    return found;
  }

  @Override
  public Optional<StoredKeys> storedKeys(StoredKeys.Options options) {
    return Optional.of(new RedisStoredKeys(settings, options));
  }

  @Override
  public Optional<LiveServer> live() {
    return Optional.of(new LiveRedis(settings));
  }
}
