package org.mnemo.estimator.policy;

import java.util.List;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.cache.CacheKernel;
import org.mnemo.estimator.policy.cache.RecordStack.CacheRules;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * The hardware moves data: FastMem is a cache of blocks in front of SlowMem, which holds all data,
 * as in Memory Mode of Optane DC persistent memory with its direct-mapped DRAM. Blocks lie in sets
 * at random. All blocks of a record are assumed to be used together, so a request misses with the
 * share of its blocks that miss.
 */
public final class MemoryModePolicy implements Policy {

  public static final PolicyOption<Integer> WAYS =
      PolicyOption.count("ways", 1, "ways of the cache that FastMem is (default 1: direct-mapped)")
          .within(1, 1024);

  public static final PolicyOption<Long> BLOCK =
      PolicyOption.bytes("block", 64, "size of its blocks, a power of two up to 1GiB (default 64)");

  static final List<PolicyOption<?>> OPTIONS = List.of(WAYS, BLOCK, FetchOption.FETCH);

  private final int ways;
  private final long blockBytes;

  MemoryModePolicy(PolicyOptions options) {
    ways = options.get(Policies.MEMORY_MODE, WAYS);
    blockBytes = options.get(Policies.MEMORY_MODE, BLOCK);
    PageOptions.requirePowerOfTwo(BLOCK.name(), blockBytes, 1, 64);
  }

  @Override
  public String name() {
    return Policies.MEMORY_MODE;
  }

  /** Hardware fetches lines of a memory, rather than pages or values of a device. */
  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return !isDevice;
  }

  @Override
  public MissService missService() {
    return MissService.READ_BY_LOADS;
  }

  @Override
  public Plan plan(Workload workload) {
    return CachedPolicy.plan(
        workload, new CacheRules(blockBytes, true, false), CacheKernel.ways(ways, blockBytes));
  }
}
