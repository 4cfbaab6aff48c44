package org.mnemo.estimator.pattern;

/** Sees all requests of a trace in sequence, some at a time. */
@FunctionalInterface
public interface RequestObserver {

  /** Takes the next requests, which are valid during the call only. */
  void observe(KeyedRequests requests);

  /**
   * True if the requests must tell their times and clients, for which the trace is read once more.
   */
  default boolean needsTimesAndClients() {
    return false;
  }
}
