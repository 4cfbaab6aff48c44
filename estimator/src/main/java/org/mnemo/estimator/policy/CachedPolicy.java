package org.mnemo.estimator.policy;

import org.mnemo.estimator.traffic.MissService;

/**
 * The store moves data: hot values lie in FastMem, the others in SlowMem, from which a value is
 * copied into FastMem when it is read there. So do memcached with extstore, Redis Flex, ElastiCache
 * with data tiering and CacheLib.
 *
 * <p>FastMem holds what was used last (LRU in bytes). Whatever is written goes to FastMem without a
 * fetch.
 */
final class CachedPolicy implements Policy {

  private final PolicyOptions options;

  CachedPolicy(PolicyOptions options) {
    this.options = options;
  }

  @Override
  public String name() {
    return Policies.CACHED;
  }

  @Override
  public MissService missService() {
    return MissService.COPIED_BY_STORE;
  }

  @Override
  public Plan plan(Workload workload) {
    boolean isExclusive = options.holding() != Holding.INCLUSIVE;
    CacheRules rules = new CacheRules(1, true, false, isExclusive);
    return new CachePlan(
        workload, new RecordDistances(workload, rules), CacheKernel.LRU, isExclusive);
  }
}
