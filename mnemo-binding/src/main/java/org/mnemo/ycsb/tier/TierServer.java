package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.server.FetchCounter;

/**
 * The server or cluster of one tier in one run. Thread-safe. Methods that query the server throw a
 * {@link StoreException} that names it if it does not answer.
 */
public interface TierServer {

  /** Opens a connection for one client thread. */
  TierStore connect();

  /** Address of the server for messages: {@code 127.0.0.1:6379}. */
  String endpoint();

  /**
   * Unique identities of this server, or of each server of this cluster, independent of the
   * address: two tiers must not share one.
   */
  Set<String> identities();

  /**
   * Creates what is configured, such as a table, and reports what would fail every operation.
   * Called once before the first record or operation.
   *
   * @param load true before a load
   * @throws StoreException in one sentence with its remedy
   */
  default void prepare(boolean load) {}

  /**
   * Determines the store's behaviour, after {@link #prepare} and before the first operation.
   *
   * @param known the known records of the workload, or null
   * @param writes true if test records may be written and removed
   * @param overwrites true if foreign records may be overwritten
   * @throws StoreException in one sentence with its remedy, if no operation would succeed
   */
  default void learn(@Nullable KnownRecords known, boolean writes, boolean overwrites) {}

  /** Closes connections opened by {@link #learn} for clients that never started; idempotent. */
  default void closeUnclaimed() {}

  /** Notes on the store's behaviour, a clause each; mostly none. */
  default List<String> remarks() {
    return List.of();
  }

  /** Number of evicted or expired records since the server's start; 0 if it never drops any. */
  default long droppedRecords() {
    return 0;
  }

  /**
   * Number of this process's requests that the server throttled for lack of paid capacity. Each was
   * repeated after a pause, which is part of its latency.
   */
  default long throttledRequests() {
    return 0;
  }

  /** Processor time in seconds since the server's start; NaN if unknown. */
  default double cpuSeconds() {
    return Double.NaN;
  }

  /** Sum of user and system time in seconds; NaN if unknown. */
  static double cpuSeconds(@Nullable String user, @Nullable String system) {
    String seconds = "[0-9]{1,12}(\\.[0-9]{1,9})?";
    return user != null && system != null && user.matches(seconds) && system.matches(seconds)
        ? Double.parseDouble(user) + Double.parseDouble(system)
        : Double.NaN;
  }

  /** Number of concurrent request threads of all servers; 0 if unknown. */
  default int servingThreads() {
    return 0;
  }

  /**
   * Opens connections for bursts of requests; empty if not supported.
   *
   * @param connections number of connections, at least 1
   */
  default Optional<RequestBurst> connectBurst(int connections) {
    return Optional.empty();
  }

  /** The server's records and their memory, without the process's own; empty if unknown. */
  default Optional<Holdings> holdings() {
    return Optional.empty();
  }

  /**
   * Searches foreign records, by type and, for some, by value.
   *
   * @param known the known records of the workload, or null
   */
  default ForeignRecords foreignRecords(@Nullable KnownRecords known) {
    return ForeignRecords.NONE;
  }

  /** Counts fetches from slower memory; empty if all data is in one. */
  default Optional<FetchCounter> fetchCounter() {
    return Optional.empty();
  }

  /** Lists the server's keys, whoever stored them; empty if not supported. */
  default Optional<StoredKeys> storedKeys(StoredKeys.Options options) {
    return Optional.empty();
  }

  /** Streams the server's requests; empty if not supported. */
  default Optional<LiveServer> live() {
    return Optional.empty();
  }

  /**
   * Records of a server and their memory.
   *
   * @param records number of records
   * @param usedBytes their memory in bytes, including index structures
   */
  record Holdings(long records, long usedBytes) {}

  /**
   * Foreign records: not written by Mnemo.
   *
   * @param count number found
   * @param all false if there may be more
   * @param example name of one such record; empty if unknown
   */
  record ForeignRecords(long count, boolean all, String example) {

    public static final ForeignRecords NONE = new ForeignRecords(0, true, "");

    /** The sum of two servers' foreign records. */
    public ForeignRecords and(ForeignRecords others) {
      return new ForeignRecords(
          count + others.count, all && others.all, example.isEmpty() ? others.example : example);
    }
  }
}
