package org.mnemo.estimator.reuse;

/** Misses of caches of any size. */
public interface CacheCurve {

  /**
   * Miss ratio of a cache of this size among requests that move bytes; first requests for a record
   * count as misses.
   */
  double missRatio(double cacheBytes);

  /** Half width of the miss ratio's 95 % interval: 0 if exact, NaN if unknown. */
  double halfWidth(double cacheBytes);
}
