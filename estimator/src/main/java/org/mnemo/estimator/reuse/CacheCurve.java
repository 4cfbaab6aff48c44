package org.mnemo.estimator.reuse;

/** Misses of caches of any size. */
public interface CacheCurve {

  /**
   * Share of the requests that move bytes which a cache of this size misses, first requests for a
   * record included.
   */
  double missRatio(double cacheBytes);
}
