package org.mnemo.estimator.policy;

import java.util.List;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.cache.CacheKernel;
import org.mnemo.estimator.policy.cache.CacheTraffic;
import org.mnemo.estimator.policy.cache.Evictions;
import org.mnemo.estimator.policy.cache.MiniatureCaches;
import org.mnemo.estimator.policy.cache.RecordDistances;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * The store moves data: hot values lie in FastMem, cold ones in SlowMem; a read copies a value from
 * SlowMem into FastMem. Memcached with extstore, Redis Flex, ElastiCache with data tiering and
 * CacheLib work this way.
 *
 * <p>FastMem evicts the least recently used data (LRU in bytes) by default. Writes go to FastMem
 * without a fetch.
 */
final class CachedPolicy implements Policy {

  /**
   * Read of a record in the file from which extstore may copy it into memory: it needs two recent
   * hits, and a new record in the file has 0.
   */
  private static final int EXTSTORE_PROMOTES_AFTER = 2;

  private static final PolicyOption<String> EVICTION =
      PolicyOption.choice(
          "eviction",
          Evictions.LRU,
          Evictions.names(),
          "what leaves FastMem (default lru: what was used longest ago)");

  private static final PolicyOption<Integer> PROMOTE_EVERY =
      PolicyOption.count(
              "promote-every",
              1,
              "of the reads that SlowMem serves every so many are copied into FastMem, as extstore's"
                  + " ext_recache_rate has it (default 1)")
          .within(1, Double.POSITIVE_INFINITY);

  private static final PolicyOption<Integer> PROMOTE_AFTER =
      PolicyOption.count(
              "promote-after",
              1,
              "at which read from SlowMem, since it left FastMem, a record may be copied there (default"
                  + " 1; 2 where a Memcached with extstore was measured, which does so)")
          .within(1, 100);

  private static final PolicyOption<String> INCLUSION =
      PolicyOption.choice(
          "inclusion",
          "exclusive",
          List.of("exclusive", "inclusive"),
          "whether SlowMem holds what FastMem does not (default), or all data");

  static final List<PolicyOption<?>> OPTIONS =
      List.of(EVICTION, PROMOTE_EVERY, PROMOTE_AFTER, INCLUSION, FetchOption.FETCH);

  private final PolicyOptions options;
  private final String eviction;
  private final int promotesEvery;
  private final int promotesAfter;
  private final boolean isExclusive;

  CachedPolicy(PolicyOptions options) {
    this.options = options;
    eviction = options.get(Policies.CACHED, EVICTION);
    promotesEvery = options.get(Policies.CACHED, PROMOTE_EVERY);
    promotesAfter = options.get(Policies.CACHED, PROMOTE_AFTER);
    isExclusive = options.get(Policies.CACHED, INCLUSION).equals("exclusive");
  }

  @Override
  public String name() {
    return Policies.CACHED;
  }

  @Override
  public Policy asMeasured(boolean isExtstore) {
    return isExtstore && !options.has(Policies.CACHED, PROMOTE_AFTER)
        ? new CachedPolicy(
            options.with(
                Policies.CACHED, PROMOTE_AFTER.name(), Integer.toString(EXTSTORE_PROMOTES_AFTER)))
        : this;
  }

  @Override
  public MissService missService() {
    return MissService.COPIED_BY_STORE;
  }

  @Override
  public Plan plan(Workload workload) {
    if (!eviction.equals(Evictions.LRU) || promotesEvery > 1 || promotesAfter > 1) {
      MiniatureCaches caches =
          new MiniatureCaches(
              workload,
              Evictions.byName(eviction),
              promotesEvery,
              promotesAfter,
              isExclusive,
              MiniatureCaches.MOST_DRAWN_REQUESTS);
      return Plan.counting(caches, caches::missesSoFar, caches::curve);
    }
    return plan(workload, new CacheRules(1, false, isExclusive), CacheKernel.LRU);
  }

  /** A cache of whole records whose misses follow from their reuse distances. */
  static Plan plan(Workload workload, CacheRules rules, CacheKernel kernel) {
    RecordDistances distances = new RecordDistances(workload, rules);
    return Plan.counting(
        distances,
        () -> CacheTraffic.misses(distances.soFar(), kernel, distances.allBytes()),
        () ->
            CacheTraffic.of(
                workload,
                distances.distances(),
                kernel,
                distances.allBytes(),
                rules.isExclusive(),
                true));
  }
}
