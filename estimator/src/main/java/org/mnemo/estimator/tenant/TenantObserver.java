package org.mnemo.estimator.tenant;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.CacheRules;
import org.mnemo.estimator.policy.distance.Distances;
import org.mnemo.estimator.policy.distance.RecordStack;
import org.mnemo.estimator.policy.distance.StartingStack;
import org.mnemo.estimator.traffic.CellIndex;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * Distances of each tenant's requests in a cache that all of them share, and in one that it has for
 * itself.
 */
final class TenantObserver implements RequestObserver {

  private final AccessPattern pattern;
  private final CellIndex cells;
  private final Long2IntOpenHashMap tenantOf;
  private final RecordStack shared;
  private final List<RecordStack> own;
  private final List<Distances> together;
  private final List<Distances> alone;
  private final List<Traffic> all;

  /** Number of the tenant that a key belongs to, by key; negative of keys that nobody asks for. */
  private final int[] owner;

  /**
   * @param tenantOf number of a tenant, from 0 on, by client
   * @param owner tenant by key; negative of keys that nobody asks for
   */
  TenantObserver(
      Workload workload, CacheRules rules, Long2IntOpenHashMap tenantOf, int tenants, int[] owner) {
    this.pattern = workload.pattern();
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.tenantOf = tenantOf;
    this.owner = owner;
    int[] loaded = StartingStack.keys(pattern);
    int cellCount = workload.whole().cells().count();
    shared = new RecordStack(workload, rules, loaded);
    own =
        IntStream.range(0, tenants)
            .mapToObj(tenant -> new RecordStack(workload, rules, ownedBy(tenant, loaded)))
            .toList();
    together = IntStream.range(0, tenants).mapToObj(i -> new Distances(cellCount)).toList();
    alone = IntStream.range(0, tenants).mapToObj(i -> new Distances(cellCount)).toList();
    all =
        IntStream.range(0, tenants).mapToObj(i -> Traffic.none(workload.whole().cells())).toList();
  }

  private int[] ownedBy(int tenant, int[] keys) {
    return Arrays.stream(keys).filter(key -> owner[key] == tenant).toArray();
  }

  @Override
  public boolean needsTimesAndClients() {
    return true;
  }

  @Override
  public void observe(KeyedRequests requests) {
    for (int i = 0; i < requests.count(); i++) {
      int key = requests.keys()[i];
      int operation = requests.operation(i);
      int tenant = tenantOf.get(requests.client(i));
      shared.count(key, operation, together.get(tenant));
      own.get(tenant).count(key, operation, alone.get(tenant));
      all.get(tenant)
          .addToFast(
              cells.cell(key, operation), Math.round(pattern.meanMovedBytes(key, operation)));
    }
  }

  /** Distances of a tenant's requests in the cache that all share. */
  Distances together(int tenant) {
    return together.get(tenant);
  }

  /** Distances of a tenant's requests in a cache of its own. */
  Distances alone(int tenant) {
    return alone.get(tenant);
  }

  /** All requests of a tenant, on FastMem. */
  Traffic all(int tenant) {
    return all.get(tenant);
  }
}
