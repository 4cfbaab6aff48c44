package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.fetch.FetchCounter;

/**
 * The server, or cluster, of one tier, as one run sees it. Safe for many threads. Whatever asks the
 * server throws a {@link StoreException} that names it if it does not answer.
 */
public interface TierServer {

  /** Opens a connection for one client thread. */
  TierStore connect();

  /** Address of the server for a user: {@code 127.0.0.1:6379}. */
  String endpoint();

  /**
   * Identities that tell this server, or each server of this cluster, from all others, under
   * whatever address it is reached: two tiers must not share one.
   */
  Set<String> identities();

  /**
   * Creates what the user asked for, such as a table, and reports what would make every operation
   * fail, such as a missing table. It is called once before a load's first record, and before a
   * run's first operation.
   *
   * @param load true before a load
   * @throws StoreException in one sentence with its remedy
   */
  default void prepare(boolean load) {}

  /**
   * Learns how the store behaves, after {@link #prepare} and before the first operation.
   *
   * @param known the workload's knowledge of its records; null if none
   * @param writes true if records of the workload's form may be written and removed again
   * @param overwrites true if records of others may be written over
   * @throws StoreException in one sentence with its remedy, if no operation would succeed
   */
  default void learn(@Nullable KnownRecords known, boolean writes, boolean overwrites) {}

  /**
   * Closes what {@link #learn} has opened for a client that did not come. It is called on every way
   * out of a load or run, and may be called again.
   */
  default void closeUnclaimed() {}

  /** What is to be known of the store beside what was measured, a clause each; mostly none. */
  default List<String> remarks() {
    return List.of();
  }

  /**
   * Number of records that the server has dropped of its own accord since it started, because it
   * ran out of memory or they expired; 0 if it never does.
   */
  default long droppedRecords() {
    return 0;
  }

  /**
   * Number of requests of this process that the server has throttled, because they exceeded the
   * capacity that is paid for. Each was sent again after a pause, which is part of its operation's
   * latency.
   */
  default long throttledRequests() {
    return 0;
  }

  /**
   * Processor time that the server has taken since it started, in seconds; NaN if it does not tell.
   */
  default double cpuSeconds() {
    return Double.NaN;
  }

  /**
   * Processor time in seconds from what a server says that it has spent in user and in system mode;
   * NaN if it does not say.
   */
  static double cpuSeconds(@Nullable String user, @Nullable String system) {
    String seconds = "[0-9]{1,12}(\\.[0-9]{1,9})?";
    return user != null && system != null && user.matches(seconds) && system.matches(seconds)
        ? Double.parseDouble(user) + Double.parseDouble(system)
        : Double.NaN;
  }

  /**
   * Number of threads that carry out requests at the same time, of all its servers together; 0 if
   * it does not tell.
   */
  default int servingThreads() {
    return 0;
  }

  /**
   * Opens connections for bursts of requests; empty if this store knows none.
   *
   * @param connections number of connections, at least 1
   */
  default Optional<RequestBurst> connectBurst(int connections) {
    return Optional.empty();
  }

  /**
   * The server's own account of the records it holds and the memory they take, its own process left
   * out; empty if it does not tell.
   */
  default Optional<Holdings> holdings() {
    return Optional.empty();
  }

  /**
   * Looks for records that Mnemo has not written, by the server's description of its records and by
   * the values of some.
   *
   * @param known the workload's knowledge of its records; null if none
   */
  default ForeignRecords foreignRecords(@Nullable KnownRecords known) {
    return ForeignRecords.NONE;
  }

  /** Counts what the server fetches from slower memory; empty if all its data lies in one. */
  default Optional<FetchCounter> fetchCounter() {
    return Optional.empty();
  }

  /** Lists what the server holds, whoever stored it; empty if this store cannot. */
  default Optional<StoredKeys> storedKeys(ListingOptions options) {
    return Optional.empty();
  }

  /** Tells its requests as they come; empty if this store cannot. */
  default Optional<LiveServer> live() {
    return Optional.empty();
  }

  /**
   * Records that a server holds and the memory they take.
   *
   * @param records number of records
   * @param usedBytes memory in bytes that they take, with all that the store needs to find them
   */
  record Holdings(long records, long usedBytes) {}
}
