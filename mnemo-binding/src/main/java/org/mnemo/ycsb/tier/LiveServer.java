package org.mnemo.ycsb.tier;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;

/** A server in production, whose requests can be read live. */
public interface LiveServer {

  /** Name of the trace format of its lines. */
  String format();

  /** False if the lines lack some sizes of values. */
  boolean reportsSizes();

  /** The captured server for users: address, and database if there are several. */
  String source();

  /** Opens a connection for queries; for one thread. */
  Probe probe();

  /**
   * Opens a connection that streams the requests from now on.
   *
   * @throws StoreException if it cannot be reached, or refuses
   */
  Stream stream();

  /**
   * A connection for querying a server's state during a capture. For one thread; after a {@link
   * StoreException} the next call reconnects.
   */
  interface Probe extends AutoCloseable {

    /**
     * Checks that the server serves clients' requests.
     *
     * @return remarks, a sentence each without its full stop
     * @throws StoreException with the remedy, if it is a replica, too old or still loading
     */
    List<String> check();

    /** Makes one round trip. */
    void ping();

    /** Makes a request that shows a word in the stream: letters, digits and dashes. */
    void say(String word);

    /**
     * The server's load.
     *
     * @param stream the stream with the backlog; null for none
     */
    Load load(@Nullable Stream stream);

    /** The server's process, and the operations that it has carried out. */
    ServerProcess process();

    /**
     * Queries the sizes of values for a batch of keys, a few hundred at most; missing keys are
     * skipped.
     */
    default Consumer<List<byte[]>> sizes(Consumer<StoredKeys.Key> visitor) {
      throw new UnsupportedOperationException("its lines have all sizes");
    }

    @Override
    void close();
  }

  /** The live requests of a server on a separate connection. */
  interface Stream extends AutoCloseable {

    /**
     * The lines about sampled keys, until the server or {@link #close()} ends them.
     *
     * @param sample sampled keys; null for all
     * @param isBegun true if earlier requests have been captured
     * @param out accepts kept lines
     */
    LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out);

    /** Number of reads so far; called by the reading thread. */
    long receipts();

    /** The server's number of the connection; -1 if unknown. */
    long id();

    /** Ends the stream, even while another thread reads it. */
    @Override
    void close();
  }

  /**
   * A server's process as it reports it.
   *
   * @param pid number of the process on its machine; 0 if unknown
   * @param port port by which it was reached, unless by a socket
   * @param socket path of the Unix domain socket by which it was reached; null for none
   * @param identity differs after a restart
   * @param operations operations since its start
   */
  record ServerProcess(
      long pid, int port, @Nullable Path socket, String identity, long operations) {}

  /**
   * Load reported by a server; counts and seconds since its start.
   *
   * @param requests commands with keys that it has carried out in all databases, as {@link
   *     org.mnemo.core.trace.sample.LiveCounts#command} counts them; all commands if these are
   *     unknown
   * @param cpuSeconds processor time of all its threads; NaN if unknown
   * @param busySeconds processor time of the threads that carry out requests; NaN if unknown
   * @param busyThreads number of these threads, at least 1
   * @param usedBytes memory that it uses
   * @param limitBytes memory from which on it drops records or refuses them; 0 for none
   * @param backlogBytes bytes that it holds for a stream that has not read them yet; -1 if unknown
   * @param lostLines lines that it has left out of all streams, as they were read too slowly
   * @param evictedClients connections that it has closed to save memory
   */
  record Load(
      long requests,
      double cpuSeconds,
      double busySeconds,
      int busyThreads,
      long usedBytes,
      long limitBytes,
      long backlogBytes,
      long lostLines,
      long evictedClients) {}
}
