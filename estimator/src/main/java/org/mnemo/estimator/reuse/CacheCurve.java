package org.mnemo.estimator.reuse;

import java.util.SortedMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/** Misses of caches of any size. */
public interface CacheCurve {

  /**
   * Miss ratio of a cache of this size among requests that move bytes; first requests for a record
   * count as misses.
   */
  double missRatio(double cacheBytes);

  /** Half width of the miss ratio's 95 % interval: 0 if exact, NaN if unknown. */
  double halfWidth(double cacheBytes);

  /** Misses of caches that all requests share, by groups of requests. */
  interface GroupedCurve extends CacheCurve {

    /** Misses of the requests of some groups, in caches that all groups share. */
    CacheCurve of(Predicate<Group> groups);

    /** Requests that move bytes by client, weighted by sampling. */
    SortedMap<Long, Long> requestsByClient();
  }
}
