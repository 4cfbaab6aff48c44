package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

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
   * Carries out an operation.
   *
   * @param fields names of the fields that a read wants, or null for all
   * @param record receiver of what is read, or what is written
   * @return false if there is no such record
   */
  default boolean perform(
      Operation operation, RecordKey key, @Nullable Set<String> fields, Fields record) {
    return switch (operation) {
      case READ -> read(key, fields, record);
      case UPDATE -> update(key, record);
      case INSERT -> {
        insert(key, record);
        yield true;
      }
      case DELETE -> delete(key);
      case LOOK_UP -> throw new IllegalArgumentException("a look-up has no operation of YCSB");
    };
  }

  /**
   * Waits until the server has room for what further operations bring into its memory. It is called
   * off the clock, between the operations of loads and mirrored runs.
   *
   * @return true if the server was asked, which takes time
   */
  default boolean awaitRoom() {
    return false;
  }

  /**
   * Checks that every answer belonged to its own request. It is called after the last operation.
   *
   * @throws StoreException if one was not
   */
  default void requireInStep() {}

  @Override
  void close();
}
