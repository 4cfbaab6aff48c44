package org.mnemo.estimator.pattern;

import org.mnemo.core.trace.Operation;

/**
 * Consecutive requests that found or wrote a record, with their key numbers. Valid during the call
 * that shows them.
 */
public final class KeyedRequests {

  private final int[] keys;
  private final byte[] operations;
  private final long[] timesS;
  private final long[] clients;
  private int count;

  /**
   * @param capacity most requests
   */
  KeyedRequests(int capacity, boolean hasDetails) {
    keys = new int[capacity];
    operations = new byte[capacity];
    timesS = new long[hasDetails ? capacity : 0];
    clients = new long[timesS.length];
  }

  public int count() {
    return count;
  }

  /** Key numbers; the first {@link #count()} are valid. */
  public int[] keys() {
    return keys;
  }

  /** {@link Operation#ordinal()} of a request, as the pattern counts it. */
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

  /** Observes all requests of a trace in sequence, in batches. */
  @FunctionalInterface
  public interface RequestObserver {

    /** Takes the next requests, which are valid during the call. */
    void observe(KeyedRequests requests);

    /** True if it needs times and clients of requests, for which the trace is read once more. */
    default boolean needsTimesAndClients() {
      return false;
    }
  }
}
