package org.mnemo.estimator.policy.cache;

/**
 * How a cache handles records.
 *
 * @param blockBytes unit to which record sizes are rounded up, at least 1
 * @param fetchesForWrites false if a record that is written whole is not fetched first
 * @param isExclusive true if data is in either FastMem or SlowMem, so that all evicted data is
 *     written back; false if SlowMem holds all, so that only changes are
 */
public record CacheRules(long blockBytes, boolean fetchesForWrites, boolean isExclusive) {

  /** Bytes that a record occupies in the cache. */
  long bytes(long recordBytes) {
    return (recordBytes + blockBytes - 1) / blockBytes * blockBytes;
  }
}
