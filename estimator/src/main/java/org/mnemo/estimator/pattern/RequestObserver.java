package org.mnemo.estimator.pattern;

/** Sees all requests of a trace in sequence, some at a time. */
@FunctionalInterface
public interface RequestObserver {

  /**
   * Takes the next requests.
   *
   * @param keys numbers of the keys that they are for; only the first {@code count}, and only
   *     during the call
   */
  void observe(int[] keys, int count);
}
