package org.mnemo.estimator.pattern;

import org.mnemo.core.trace.Operation;

/**
 * Consecutive requests with their key numbers: those that found or wrote a record, or all for an
 * observer that needs them. Valid during the call that shows them.
 */
public final class KeyedRequests {

  private final int[] keys;
  private final byte[] operations;
  private final long[] timesS;
  private final long[] clients;
  private final long[] ttlsS;
  private int count;

  /**
   * @param capacity most requests
   */
  KeyedRequests(int capacity, boolean hasDetails) {
    keys = new int[capacity];
    operations = new byte[capacity];
    timesS = new long[hasDetails ? capacity : 0];
    clients = new long[timesS.length];
    ttlsS = new long[timesS.length];
  }

  public int count() {
    return count;
  }

  /**
   * Key numbers; the first {@link #count()} are valid. -1 is a key that never had a record, which
   * only an observer of all requests sees.
   */
  public int[] keys() {
    return keys;
  }

  /**
   * {@link Operation#ordinal()} of a request as the pattern counts it, or as it is in the trace for
   * an observer of all requests.
   */
  public int operation(int i) {
    return operations[i];
  }

  /** Second of a request, if the observer {@link RequestObserver#needsTimesAndClients()}. */
  public long timeS(int i) {
    return timesS[i];
  }

  /** Client of a request, if the observer {@link RequestObserver#needsTimesAndClients()}. */
  public long client(int i) {
    return clients[i];
  }

  /**
   * Seconds to live that a request sets, 0 for none, if the observer {@link
   * RequestObserver#needsAllRequests()}.
   */
  public long ttlS(int i) {
    return ttlsS[i];
  }

  /** Number of requests that can be added. */
  int room() {
    return keys.length - count;
  }

  void clear() {
    count = 0;
  }

  void add(int key, int operation) {
    keys[count] = key;
    operations[count++] = (byte) operation;
  }

  void add(int key, int operation, long timeS, long client) {
    timesS[count] = timeS;
    clients[count] = client;
    add(key, operation);
  }

  void add(int key, int operation, long timeS, long client, long ttlS) {
    ttlsS[count] = ttlS;
    add(key, operation, timeS, client);
  }

  /** Observes requests of a trace in sequence, in batches. */
  @FunctionalInterface
  public interface RequestObserver {

    /** Takes the next requests, which are valid during the call. */
    void observe(KeyedRequests requests);

    /** True if it needs times and clients of requests, for which the trace is read once more. */
    default boolean needsTimesAndClients() {
      return false;
    }

    /**
     * True if it needs look-ups and reads that found nothing, too, and the times to live of all
     * requests, for which the trace is read once more.
     */
    default boolean needsAllRequests() {
      return false;
    }
  }
}
