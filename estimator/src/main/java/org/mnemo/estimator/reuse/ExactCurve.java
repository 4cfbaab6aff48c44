package org.mnemo.estimator.reuse;

import java.util.SortedMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/** Misses of LRU caches from the exact stack distances, in bytes, of all requests. */
public final class ExactCurve implements GroupedCurve {

  private final DistanceProfile profile;
  private final CacheCurve all;

  public ExactCurve(DistanceProfile profile) {
    this.profile = profile;
    this.all = of(group -> true);
  }

  @Override
  public CacheCurve of(Predicate<Group> groups) {
    return new StackCurve(profile.byBytes(true, groups));
  }

  @Override
  public SortedMap<Long, Long> requestsByClient() {
    return profile.requestsByClient();
  }

  @Override
  public double missRatio(double cacheBytes) {
    return all.missRatio(cacheBytes);
  }

  @Override
  public double halfWidth(double cacheBytes) {
    return 0;
  }
}
