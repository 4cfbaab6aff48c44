package org.mnemo.estimator.pattern;

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
