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
 */
@SuppressWarnings("ArrayRecordComponent") // one for each key, never compared
public record StoredKey(
    byte[] key, long valueBytes, long memoryBytes, long idleSeconds, long lfu) {}
