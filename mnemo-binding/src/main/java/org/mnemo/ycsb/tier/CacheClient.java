package org.mnemo.ycsb.tier;

/**
 * A client of a cache server that drops records. Values are strings of any bytes. For one thread;
 * each call is one round trip and throws a {@link StoreException} if it fails.
 */
public interface CacheClient extends AutoCloseable {

  /** Reads a record; false if it is absent. */
  boolean read(String key);

  /**
   * Writes a record.
   *
   * @param ttlS seconds to live; 0 for no end
   * @return false if the server has no memory for it
   */
  boolean write(String key, byte[] value, int ttlS);

  /**
   * Sets the time to live of a record, if it exists.
   *
   * @param ttlS seconds, at least 1
   */
  void expire(String key, int ttlS);

  /** Deletes a record, if it exists. */
  void delete(String key);

  /** What the server has counted since its start. */
  Counters counters();

  /** True if the server says that it allocates by glibc. */
  default boolean allocatesByLibc() {
    return false;
  }

  /**
   * Counters of a server.
   *
   * @param hits reads that found their record
   * @param misses reads that did not
   * @param evictions records dropped to make room
   */
  record Counters(long hits, long misses, long evictions) {}

  @Override
  void close();
}
