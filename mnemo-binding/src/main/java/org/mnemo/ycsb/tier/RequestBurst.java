package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * Connections of one client thread to a server, over which requests are sent at the same time and
 * their answers awaited afterwards, as a busy server has them from many clients. A connection has
 * one request under way at a time: nothing is pipelined. What keeps the server from carrying one
 * out is a {@link StoreException}. Used by one thread.
 */
public interface RequestBurst extends AutoCloseable {

  /**
   * Sends a request.
   *
   * @param connection number of the connection, which awaits no answer
   * @param fields names of the fields that a read wants, or null for all
   * @param record what a write writes
   */
  void send(
      int connection,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      Fields record);

  /**
   * Awaits the answer to the request of a connection.
   *
   * @return bytes of the values that a read found, 0 for a write, -1 if there is no such record
   */
  long receive(int connection);

  @Override
  void close();
}
