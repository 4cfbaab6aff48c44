package org.mnemo.estimator.policy;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.policy.distance.CacheKernel;
import org.mnemo.estimator.policy.distance.CacheRules;
import org.mnemo.estimator.policy.distance.RecordDistances;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * The hardware moves data: FastMem is a cache of blocks in front of SlowMem, which holds all data,
 * as in Memory Mode of Optane DC persistent memory, whose DRAM is direct-mapped. Blocks lie in sets
 * at random. All blocks of a record are taken to be used together, so a request misses with the
 * share of its blocks that miss.
 */
final class MemoryModePolicy implements Policy {

  private final PolicyOptions options;

  /**
   * @throws UsageException if FastMem is asked to hold what SlowMem does not
   */
  MemoryModePolicy(PolicyOptions options) {
    this.options = options;
    if (options.holding() == Holding.EXCLUSIVE) {
      throw new UsageException(
          "in memory mode SlowMem holds all data; leave --exclusive out, or take --policy cached");
    }
  }

  @Override
  public String name() {
    return Policies.MEMORY_MODE;
  }

  /** Hardware fetches lines of a memory, not pages or values of a device. */
  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return !isDevice;
  }

  @Override
  public MissService missService() {
    return MissService.COPIED_BY_HARDWARE;
  }

  @Override
  public Plan plan(Workload workload) {
    CacheRules rules = new CacheRules(options.blockBytes(), true, false);
    return new CachePlan(
        workload,
        new RecordDistances(workload, rules),
        CacheKernel.ways(options.ways(), options.blockBytes()),
        false);
  }
}
