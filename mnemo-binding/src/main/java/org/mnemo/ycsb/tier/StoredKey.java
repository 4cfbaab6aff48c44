package org.mnemo.ycsb.tier;

import org.mnemo.core.measurement.DatasetFile;

/**
 * A stored key; unknown values are {@link DatasetFile#UNKNOWN}.
 *
 * @param key bytes of the key; read-only
 * @param valueBytes size of its value in bytes
 * @param memoryBytes total bytes of the record, as reported by the store
 * @param idleSeconds seconds since its last access
 * @param lfu LFU counter, 0 to {@link DatasetFile#MAX_LFU}
 * @param type type of its value by the store, such as {@code hash}; empty if unknown
 * @param ttlSeconds seconds until it expires, or {@link #FOR_EVER}
 */
@SuppressWarnings("ArrayRecordComponent") // one per key, never compared
public record StoredKey(
    byte[] key,
    long valueBytes,
    long memoryBytes,
    long idleSeconds,
    long lfu,
    String type,
    long ttlSeconds) {

  /** Time to live of a key that does not expire. */
  public static final long FOR_EVER = Long.MAX_VALUE;

  /** True if the key is known to expire. */
  public boolean expires() {
    return ttlSeconds != DatasetFile.UNKNOWN && ttlSeconds != FOR_EVER;
  }

  /** The same, with the use of the key unknown. */
  public StoredKey withoutUse() {
    return new StoredKey(
        key, valueBytes, memoryBytes, DatasetFile.UNKNOWN, DatasetFile.UNKNOWN, type, ttlSeconds);
  }
}
