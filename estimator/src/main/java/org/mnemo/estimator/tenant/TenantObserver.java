package org.mnemo.estimator.tenant;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.policy.cache.Distances;
import org.mnemo.estimator.policy.cache.RecordStack;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.RequestCells.CellIndex;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.Workload;

/**
 * Distances of each tenant's requests in a cache shared by all, in a private one, and in one shared
 * by all but one tenant.
 */
final class TenantObserver implements RequestObserver {

  private final AccessPattern pattern;
  private final CellIndex cells;
  private final Long2IntOpenHashMap tenantOf;
  private final RecordStack shared;
  private final List<Tenant> tenants;

  /** What is counted of a tenant. */
  static final class Tenant {

    private final RecordStack own;
    private final RecordStack without;

    /** Distances of its requests in the shared cache. */
    final Distances together;

    /** Distances of its requests in a private cache. */
    final Distances alone;

    /** Distances of all requests but its own, in a cache without it. */
    final Distances othersWithout;

    /** All its requests, on FastMem. */
    final Traffic all;

    /** All requests but its own, on FastMem. */
    final Traffic others;

    private Tenant(Workload workload, CacheRules rules, int[] loaded, IntPredicate isOwn) {
      own = new RecordStack(workload, rules, those(loaded, isOwn));
      without = new RecordStack(workload, rules, those(loaded, isOwn.negate()));
      RequestCells cells = workload.whole().cells();
      together = new Distances(cells.count());
      alone = new Distances(cells.count());
      othersWithout = new Distances(cells.count());
      all = Traffic.none(cells);
      others = Traffic.none(cells);
    }

    private static int[] those(int[] keys, IntPredicate wanted) {
      return Arrays.stream(keys).filter(wanted).toArray();
    }
  }

  /**
   * @param tenantOf number of a tenant, from 0, by client
   * @param owner tenant by key; negative for untouched keys
   */
  TenantObserver(
      Workload workload, CacheRules rules, Long2IntOpenHashMap tenantOf, int count, int[] owner) {
    this.pattern = workload.pattern();
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.tenantOf = tenantOf;
    int[] loaded = pattern.keysByLastUse();
    shared = new RecordStack(workload, rules, loaded);
    tenants =
        IntStream.range(0, count)
            .mapToObj(tenant -> new Tenant(workload, rules, loaded, key -> owner[key] == tenant))
            .toList();
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
      Tenant tenant = tenants.get(tenantOf.get(requests.client(i)));
      shared.count(key, operation, tenant.together);
      tenant.own.count(key, operation, tenant.alone);
      int cell = cells.cell(key, operation);
      long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
      tenant.all.addToFast(cell, movedBytes);
      for (Tenant other : tenants) {
        if (other != tenant) {
          other.without.count(key, operation, other.othersWithout);
          other.others.addToFast(cell, movedBytes);
        }
      }
    }
  }

  Tenant tenant(int number) {
    return tenants.get(number);
  }

  /** Distances of all requests but a tenant's, in the cache shared by all. */
  Distances othersTogether(int number) {
    Distances sum = new Distances(tenants.get(0).all.cells().count());
    for (Tenant other : tenants) {
      if (other != tenants.get(number)) {
        sum.add(other.together);
      }
    }
    return sum;
  }
}
