package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One client's connection to the store of one tier. The clock runs around each call, so a call
 * makes as few round trips as the store allows and copies no value. Used by one thread.
 *
 * <p>A missing record is reported by {@code false}, always; anything that kept the store from
 * carrying out an operation by a {@link StoreException}, always. After an exception the next call
 * tries again on a fresh connection.
 */
public interface TierStore extends AutoCloseable {

  /**
   * Reads fields of a record.
   *
   * @param fields names of the wanted fields, or null for all
   * @param into receiver of the fields; cleared first
   * @return false if there is no such record
   */
  boolean read(RecordKey key, @Nullable Set<String> fields, Fields into);

  /**
   * Changes fields of a record and keeps its others.
   *
   * @return false if there is no such record; none is made
   */
  boolean update(RecordKey key, Fields changes);

  /** Writes a whole record, in place of the one that may be there. */
  void insert(RecordKey key, Fields record);

  /** Removes a record; false if there was none. */
  boolean delete(RecordKey key);

  /**
   * Checks that every answer belonged to its own request. It is called after the last operation.
   *
   * @throws StoreException if one was not
   */
  default void requireInStep() {}

  @Override
  void close();
}
