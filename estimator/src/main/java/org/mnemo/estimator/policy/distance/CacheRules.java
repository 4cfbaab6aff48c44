package org.mnemo.estimator.policy.distance;

/**
 * How a cache treats records.
 *
 * @param blockBytes bytes that a record's size is rounded up to a multiple of, at least 1
 * @param fetchesForWrites false if a record that is written whole is not fetched first
 * @param isExclusive true if SlowMem holds what FastMem does not, so that all that leaves FastMem
 *     is written back; false if it holds all, so that only what changed is
 */
public record CacheRules(long blockBytes, boolean fetchesForWrites, boolean isExclusive) {

  /** Bytes that a record takes in the cache. */
  long bytes(long recordBytes) {
    return (recordBytes + blockBytes - 1) / blockBytes * blockBytes;
  }
}
