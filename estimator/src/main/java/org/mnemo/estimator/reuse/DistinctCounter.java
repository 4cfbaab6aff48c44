package org.mnemo.estimator.reuse;

/** Counts distinct keys. */
interface DistinctCounter {

  /**
   * Takes a key.
   *
   * @param hash of the key
   * @return by how much the number of distinct keys grew: 1 or 0 if it is counted, and on average
   *     these if it is estimated
   */
  double add(long hash);
}
