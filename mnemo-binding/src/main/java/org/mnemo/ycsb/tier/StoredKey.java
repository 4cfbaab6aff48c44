package org.mnemo.ycsb.tier;

import org.mnemo.core.measurement.DatasetFile;

/**
 * A key that a store holds; what is not known of it is {@link DatasetFile#UNKNOWN}.
 *
 * @param key bytes of the key; not to be changed
 * @param valueBytes size of its value in bytes
 * @param memoryBytes bytes that the store says that the record occupies, all in
 * @param idleSeconds seconds since its last access
 * @param lfu LFU counter, 0 to {@link DatasetFile#MAX_LFU}
 * @param type type of its value by the store, such as {@code hash}; empty if unknown
 * @param ttlSeconds seconds until it expires, or {@link #FOR_EVER}
 */
@SuppressWarnings("ArrayRecordComponent") // one for each key, never compared
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
