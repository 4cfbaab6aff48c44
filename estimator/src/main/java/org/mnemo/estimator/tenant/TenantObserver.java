package org.mnemo.estimator.tenant;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyedRequests;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.cache.CacheRules;
import org.mnemo.estimator.policy.cache.Distances;
import org.mnemo.estimator.policy.cache.RecordStack;
import org.mnemo.estimator.policy.cache.StartingStack;
import org.mnemo.estimator.traffic.CellIndex;
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
  private final List<RecordStack> own;
  private final List<RecordStack> without;
  private final List<Distances> together;
  private final List<Distances> alone;
  private final List<Distances> othersWithout;
  private final List<Traffic> all;
  private final List<Traffic> others;

  private final int cellCount;

  /**
   * @param tenantOf number of a tenant, from 0, by client
   * @param owner tenant by key; negative for untouched keys
   */
  TenantObserver(
      Workload workload, CacheRules rules, Long2IntOpenHashMap tenantOf, int tenants, int[] owner) {
    this.pattern = workload.pattern();
    this.cells = new CellIndex(pattern, workload.whole().cells());
    this.tenantOf = tenantOf;
    int[] loaded = StartingStack.keys(pattern);
    cellCount = workload.whole().cells().count();
    shared = new RecordStack(workload, rules, loaded);
    own =
        IntStream.range(0, tenants)
            .mapToObj(
                tenant ->
                    new RecordStack(workload, rules, those(loaded, key -> owner[key] == tenant)))
            .toList();
    without =
        IntStream.range(0, tenants)
            .mapToObj(
                tenant ->
                    new RecordStack(workload, rules, those(loaded, key -> owner[key] != tenant)))
            .toList();
    together = each(tenants, () -> new Distances(cellCount));
    alone = each(tenants, () -> new Distances(cellCount));
    othersWithout = each(tenants, () -> new Distances(cellCount));
    all = each(tenants, () -> Traffic.none(workload.whole().cells()));
    others = each(tenants, () -> Traffic.none(workload.whole().cells()));
  }

  private static <T> List<T> each(int tenants, Supplier<T> one) {
    return Stream.generate(one).limit(tenants).toList();
  }

  private static int[] those(int[] keys, IntPredicate wanted) {
    return Arrays.stream(keys).filter(wanted).toArray();
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
      int cell = cells.cell(key, operation);
      long movedBytes = Math.round(pattern.meanMovedBytes(key, operation));
      all.get(tenant).addToFast(cell, movedBytes);
      for (int left = 0; left < without.size(); left++) {
        if (left != tenant) {
          without.get(left).count(key, operation, othersWithout.get(left));
          others.get(left).addToFast(cell, movedBytes);
        }
      }
    }
  }

  /** Distances of a tenant's requests in the shared cache. */
  Distances together(int tenant) {
    return together.get(tenant);
  }

  /** Distances of a tenant's requests in a private cache. */
  Distances alone(int tenant) {
    return alone.get(tenant);
  }

  /** Distances of all requests but a tenant's, in the cache shared by all. */
  Distances othersTogether(int tenant) {
    Distances sum = new Distances(cellCount);
    for (int other = 0; other < together.size(); other++) {
      if (other != tenant) {
        sum.add(together.get(other));
      }
    }
    return sum;
  }

  /** Distances of all requests but a tenant's, in a cache without that tenant. */
  Distances othersWithout(int tenant) {
    return othersWithout.get(tenant);
  }

  /** All requests but a tenant's, on FastMem. */
  Traffic others(int tenant) {
    return others.get(tenant);
  }

  /** All requests of a tenant, on FastMem. */
  Traffic all(int tenant) {
    return all.get(tenant);
  }
}
