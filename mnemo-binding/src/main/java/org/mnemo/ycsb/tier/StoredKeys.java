package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.function.Consumer;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * All keys of a server, cluster or file, whoever stored them. Listing changes nothing, and throws a
 * {@link StoreException} if the server does not answer.
 */
public interface StoredKeys {

  /** Approximate number of the keys; 0 if unknown before the listing. */
  long count();

  /** Metadata for interpreting the listing; call it first. */
  ListingOrigin origin();

  /** True if the reader sets the pace of the listing, which may keep a server busy. */
  default boolean isPaced() {
    return false;
  }

  /**
   * Lists every key that exists during the whole listing, at least once; others may appear.
   *
   * @return remarks on the listing, a sentence each without its full stop
   */
  List<String> forEach(Consumer<Key> visitor);

  /** Likely reason and remedy for an empty listing, in a clause; call it afterwards. */
  String whyNone();

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
  record Key(
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
    public Key withoutUse() {
      return new Key(
          key, valueBytes, memoryBytes, DatasetFile.UNKNOWN, DatasetFile.UNKNOWN, type, ttlSeconds);
    }
  }

  /**
   * Options of a server's listing.
   *
   * @param exactSizes true to query exact sizes even if the server counts that as a use of the key
   * @param samples elements of a value from which the server estimates its memory, at least 0,
   *     which means all
   */
  record Options(boolean exactSizes, int samples) {

    /** The options that leave the server's records of use unchanged. */
    public static final Options DEFAULTS = new Options(false, 5);
  }
}
