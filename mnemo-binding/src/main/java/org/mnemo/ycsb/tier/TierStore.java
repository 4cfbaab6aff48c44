package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * One client's connection to the store of one tier. Each call is timed, so it makes as few round
 * trips as possible and copies no value. For one thread.
 *
 * <p>A missing record is always {@code false}; any failure is always a {@link StoreException}.
 * After an exception the next call opens a new connection.
 */
public interface TierStore extends AutoCloseable {

  /**
   * Reads fields of a record.
   *
   * @param fields names of the fields to read, or null for all
   * @param into receives the fields; cleared first
   * @return false if the record is missing
   */
  boolean read(RecordKey key, @Nullable Set<String> fields, Fields into);

  /**
   * Changes fields of a record and keeps its others.
   *
   * @return false if the record is missing; none is created
   */
  boolean update(RecordKey key, Fields changes);

  /** Writes a whole record, replacing an existing one. */
  void insert(RecordKey key, Fields record);

  boolean delete(RecordKey key);

  /**
   * Performs an operation.
   *
   * @param fields names of the fields to read, or null for all
   * @param record receives a read, or is written
   * @return false if the record is missing
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
   * Waits until the server has room for further data. Called outside the timed path, between
   * operations of loads and mirrored runs.
   *
   * @return true if the server was queried, which takes time
   */
  default boolean awaitRoom() {
    return false;
  }

  /**
   * Checks that every answer belonged to its own request. Called after the last operation.
   *
   * @throws StoreException if one did not
   */
  default void requireInStep() {}

  @Override
  void close();
}
