package org.mnemo.estimator.reuse;

import java.util.SortedMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/** Misses of caches that all requests share, by groups of requests. */
public interface GroupedCurve extends CacheCurve {

  /** Misses of the requests of some groups, in caches that all groups share. */
  CacheCurve of(Predicate<Group> groups);

  /** Requests that move bytes by client, weighted by sampling. */
  SortedMap<Long, Long> requestsByClient();
}
