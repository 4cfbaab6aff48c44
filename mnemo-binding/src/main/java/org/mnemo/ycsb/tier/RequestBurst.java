package org.mnemo.ycsb.tier;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;

/**
 * Connections of one client thread to a server, for simultaneous requests as from many clients.
 * Each connection has one request in progress, without pipelining. A failed request is a {@link
 * StoreException}. For one thread.
 */
public interface RequestBurst extends AutoCloseable {

  /**
   * Sends a request.
   *
   * @param connection number of an idle connection
   * @param fields names of the fields to read, or null for all
   * @param record what a write writes
   */
  void send(
      int connection,
      Operation operation,
      RecordKey key,
      @Nullable Set<String> fields,
      Fields record);

  /**
   * Awaits the answer on a connection.
   *
   * @return bytes of the values found by a read, 0 for a write, -1 for a missing record
   */
  long receive(int connection);

  @Override
  void close();
}
