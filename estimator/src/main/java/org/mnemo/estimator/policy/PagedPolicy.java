package org.mnemo.estimator.policy;

import java.util.List;
import java.util.stream.Stream;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.policy.cache.CacheKernel;
import org.mnemo.estimator.policy.cache.CacheTraffic;
import org.mnemo.estimator.policy.cache.PageDistances;
import org.mnemo.estimator.policy.cache.PageLayout;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Workload;

/**
 * The kernel moves data: the least recently used pages lie in SlowMem (swap on compressed or remote
 * memory, or on a device), and a request to one waits until it is fetched. Hot and cold records
 * that share a page lie in FastMem together.
 *
 * <p>FastMem starts with the pages of the load.
 */
final class PagedPolicy implements Policy {

  static final List<PolicyOption<?>> OPTIONS =
      Stream.concat(PageOptions.OPTIONS.stream(), Stream.of(FetchOption.FETCH)).toList();

  private final PageOptions pages;

  PagedPolicy(PolicyOptions options) {
    pages = PageOptions.of(Policies.PAGED, options);
  }

  @Override
  public String name() {
    return Policies.PAGED;
  }

  @Override
  public MissService missService() {
    return MissService.FAULTED;
  }

  @Override
  public void requireIndexInFast() {
    throw new UsageException(
        "the kernel does not know which pages hold keys; leave --index-in-fast out, or take --policy cached");
  }

  @Override
  public Plan plan(Workload workload) {
    PageLayout layout = PageLayout.of(workload.pattern(), pages.bytes(), pages.isScattered());
    PageDistances distances = new PageDistances(workload, layout);
    return Plan.counting(
        distances,
        () -> CacheTraffic.misses(distances.soFar(), CacheKernel.LRU, layout.allBytes()),
        () ->
            CacheTraffic.of(
                workload, distances.distances(), CacheKernel.LRU, layout.allBytes(), true, false));
  }
}
