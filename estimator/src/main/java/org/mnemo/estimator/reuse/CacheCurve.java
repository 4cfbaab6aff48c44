package org.mnemo.estimator.reuse;

/** Misses of caches of any size. */
public interface CacheCurve {

  /**
   * Share of the requests that move bytes which a cache of this size misses, first requests for a
   * record included.
   */
  double missRatio(double cacheBytes);

  /**
   * Half of the width of the 95 % confidence interval of the miss ratio: 0 where it is exact, NaN
   * where it is not known.
   */
  double halfWidth(double cacheBytes);
}
