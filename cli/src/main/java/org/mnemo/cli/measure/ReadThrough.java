package org.mnemo.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PacedRequests;
import org.mnemo.estimator.policy.dropped.CacheKind;
import org.mnemo.estimator.policy.dropped.WrittenTtls;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.ServerPlan;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.CacheClient;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * Sends requests to real servers that drop records, one size after the other. A read that misses
 * writes its record.
 *
 * @param unshownTtlS seconds to live where the trace shows none, at the rate of the requests
 */
public record ReadThrough(
    CacheKind kind, int samples, AccessPattern pattern, PacedRequests requests, int unshownTtlS) {

  private static final String TIER = "cache";
  private static final int READ = Operation.READ.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();
  private static final int LOOK_UP = Operation.LOOK_UP.ordinal();

  /** Key that no record has, as upper case is in no name. */
  private static final String ABSENT = "ABSENT";

  /** Memcached's limit. */
  private static final int LONGEST_NAME = 250;

  /** A shorter wait would end late. */
  private static final long WAITS_FROM_NS = 100_000;

  /**
   * What a server counted.
   *
   * @param delayS seconds by which the last request was late
   */
  public record Measured(CacheClient.Counters counters, double delayS) {}

  /**
   * Measures servers on this machine.
   *
   * @param limits memory limits in bytes
   * @return what each server counted
   */
  public List<Measured> measure(long[] limits) {
    List<Measured> measured = new ArrayList<>();
    for (long limit : limits) {
      Progress progress =
          Progress.ofSeconds(
              "Measuring server %d of %d".formatted(measured.size() + 1, limits.length),
              (long) Math.ceil(requests.durationS()));
      measured.add(
          withServer(
              kind.store(),
              new MemorySource.Dropping(limit, kind.eviction(), samples),
              this::datasetSize,
              client -> {
                double delayS = send(client, progress);
                return new Measured(client.counters(), delayS);
              }));
      Progress.endLine();
    }
    return measured;
  }

  /** True if the server of a store on this machine allocates by glibc. */
  public static boolean allocatesByLibc(String store) {
    return withServer(
        store, new MemorySource.AsItIs(), () -> DatasetSize.UNKNOWN, CacheClient::allocatesByLibc);
  }

  private static <T> T withServer(
      String name,
      MemorySource memory,
      Supplier<DatasetSize> dataset,
      Function<CacheClient, T> task) {
    StoreType store = StoreTypes.byName(name);
    LocalServerType type = store.localServer().orElseThrow();
    LocalServers.removeLeft();
    try (Watcher watcher = Watcher.start();
        TemporaryDirectory directory = TemporaryDirectory.create()) {
      LocalServers servers = new LocalServers(directory.path(), watcher);
      directory.beforeRemoval(servers::stop);
      ServerState state =
          servers.start(
              new ServerPlan(
                  List.of(new ServerPlan.Planned(TIER, name, type, memory)),
                  null,
                  CpuPlan.of(CpuPlan.DEFAULT, 1),
                  dataset,
                  null),
              null);
      Properties properties = new Properties();
      properties.putAll(type.clientProperties(state.servers().get(0).port(), state.password()));
      try (CacheClient client = store.cacheClient(new TierSettings(TIER, properties))) {
        return task.apply(client);
      }
    }
  }

  /** Sends all requests, each at its time; returns by how many seconds the last one was late. */
  private double send(CacheClient client, Progress progress) {
    WrittenTtls ttls = new WrittenTtls(pattern.keyCount(), unshownTtlS);
    long startNs = System.nanoTime();
    double lateNs = 0;
    for (int i = 0; i < requests.count(); i++) {
      double dueNs = requests.timeS(i) * 1e9;
      long elapsedNs = System.nanoTime() - startNs;
      while (dueNs - elapsedNs > WAITS_FROM_NS) {
        LockSupport.parkNanos((long) dueNs - elapsedNs);
        elapsedNs = System.nanoTime() - startNs;
        progress.at((long) (elapsedNs / 1e9));
      }
      lateNs = Math.max(0, elapsedNs - dueNs);
      int key = requests.key(i);
      if (key < 0) {
        if (requests.operation(i) == READ) {
          client.read(ABSENT);
        }
        continue;
      }
      String name = name(key);
      int operation = requests.operation(i);
      int ttlS = ttls.next(key, operation, requests.ttlS(i));
      if (operation == DELETE) {
        client.delete(name);
      } else if (operation == LOOK_UP) {
        if (ttlS > 0) {
          client.expire(name, ttlS);
        }
      } else if (operation != READ || !client.read(name)) {
        client.write(name, new byte[(int) pattern.valueBytes(key)], ttlS);
      }
    }
    return lateNs / 1e9;
  }

  /** A name as long as the key, if keys have different names at that length. */
  private String name(int key) {
    String number = Integer.toString(key, Character.MAX_RADIX);
    int length = (int) Math.min(pattern.keyBytes(key), LONGEST_NAME);
    return "-".repeat(Math.max(0, length - number.length())) + number;
  }

  private DatasetSize datasetSize() {
    long bytes = 0;
    long largest = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes += pattern.valueBytes(key);
      largest = Math.max(largest, pattern.valueBytes(key));
    }
    return new DatasetSize(pattern.keyCount(), bytes, largest, 1);
  }
}
