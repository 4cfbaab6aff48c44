package org.mnemo.estimator.policy;

import java.util.Optional;
import org.mnemo.estimator.pattern.RequestObserver;
import org.mnemo.estimator.policy.distance.CacheKernel;
import org.mnemo.estimator.policy.distance.CacheRules;
import org.mnemo.estimator.policy.distance.RecordDistances;
import org.mnemo.estimator.policy.eviction.Evictions;
import org.mnemo.estimator.policy.eviction.MiniatureCaches;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * The store moves data: hot values lie in FastMem, the others in SlowMem, from which a value is
 * copied into FastMem when it is read there. So do memcached with extstore, Redis Flex, ElastiCache
 * with data tiering and CacheLib.
 *
 * <p>FastMem holds what was used last (LRU in bytes), unless another eviction is asked for.
 * Whatever is written goes to FastMem without a fetch.
 */
final class CachedPolicy implements Policy {

  /**
   * Read of a record from the file at which extstore may copy it into memory: it asks for two
   * recent hits, and a record that comes into the file has none.
   */
  private static final int EXTSTORE_PROMOTES_AFTER = 2;

  private final PolicyOptions options;

  CachedPolicy(PolicyOptions options) {
    this.options = options;
    Evictions.byName(options.eviction());
  }

  @Override
  public String name() {
    return Policies.CACHED;
  }

  @Override
  public Policy asMeasured(boolean isExtstore) {
    return isExtstore && options.promotesAfter() == 0
        ? new CachedPolicy(options.withPromotesAfter(EXTSTORE_PROMOTES_AFTER))
        : this;
  }

  @Override
  public MissService missService() {
    return MissService.COPIED_BY_STORE;
  }

  @Override
  public Plan plan(Workload workload) {
    boolean isExclusive = options.holding() != Holding.INCLUSIVE;
    if (!options.eviction().equals(Evictions.LRU)
        || options.promotesEvery() > 1
        || options.promotesAfter() > 1) {
      return simulated(workload, isExclusive);
    }
    CacheRules rules = new CacheRules(1, false, isExclusive);
    return new CachePlan(
        workload, new RecordDistances(workload, rules), CacheKernel.LRU, isExclusive);
  }

  private Plan simulated(Workload workload, boolean isExclusive) {
    MiniatureCaches caches =
        new MiniatureCaches(
            workload,
            Evictions.byName(options.eviction()),
            options.promotesEvery(),
            Math.max(1, options.promotesAfter()),
            isExclusive,
            MiniatureCaches.MOST_DRAWN_REQUESTS);
    return new Plan() {
      @Override
      public Optional<RequestObserver> observer() {
        return Optional.of(caches);
      }

      @Override
      public Optional<double[]> missesSoFar() {
        return Optional.of(caches.missesSoFar());
      }

      @Override
      public TrafficCurve traffic() {
        return caches.curve();
      }
    };
  }
}
