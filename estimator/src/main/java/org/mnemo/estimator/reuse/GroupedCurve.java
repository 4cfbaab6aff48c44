package org.mnemo.estimator.reuse;

import java.util.SortedMap;
import java.util.function.Predicate;
import org.mnemo.estimator.aggregate.TraceTotals.Group;

/** Misses of caches that all requests share, of which some groups can be told apart. */
public interface GroupedCurve extends CacheCurve {

  /** Misses among the requests of some groups, in caches that those of all groups share. */
  CacheCurve of(Predicate<Group> groups);

  /** Requests that move bytes by client, those of a sample as many as they stand for. */
  SortedMap<Long, Long> requestsByClient();
}
