package org.mnemo.estimator.reuse;

/** Counts distinct keys. */
interface DistinctCounter {

  /**
   * Counts a key.
   *
   * @param hash hash of the key
   * @return growth of the number of distinct keys: exactly 1 or 0, or an estimate with that mean
   */
  double add(long hash);
}
