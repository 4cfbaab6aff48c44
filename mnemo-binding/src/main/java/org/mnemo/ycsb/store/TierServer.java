package org.mnemo.ycsb.store;

import java.util.Optional;

/** The server, or cluster, of one tier, as one run sees it. Safe for many threads. */
public interface TierServer {

  /**
   * Opens a connection for one client thread.
   *
   * @throws StoreException naming the server if it does not answer
   */
  TierStore connect();

  /** How to name it to a user: {@code 127.0.0.1:6379}. */
  String endpoint();

  /**
   * Tells this server from all others, under whatever address it is reached: two tiers must not
   * share one.
   *
   * @throws StoreException naming the server if it does not answer
   */
  String identity();

  /**
   * What the server says of the records it holds and the memory they take, its own process left
   * out; empty if it does not tell.
   *
   * @throws StoreException naming the server if it does not answer
   */
  default Optional<Holdings> holdings() {
    return Optional.empty();
  }

  /**
   * What a server holds.
   *
   * @param records number of records
   * @param usedBytes of memory that they take, with all that the store needs to find them
   */
  record Holdings(long records, long usedBytes) {}
}
