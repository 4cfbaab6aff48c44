package org.mnemo.estimator.pattern;

import java.util.List;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * The requests of an estimate. They are read once for the pattern, and at most once more for
 * observers of their sequence.
 */
public interface PatternSource {

  /**
   * Counts the requests of each key.
   *
   * @throws org.mnemo.core.MnemoException if they are empty or damaged
   */
  AccessPattern pattern();

  /** False if the sequence of requests is unknown. */
  default boolean hasSequence() {
    return true;
  }

  /** False if only the number of keys of each heat is known, so that no key can be placed. */
  default boolean knowsKeys() {
    return true;
  }

  /**
   * Shows all requests in sequence to all observers; call after {@link #pattern()}.
   *
   * @throws org.mnemo.core.MnemoException if the requests have changed since
   */
  void show(List<RequestObserver> observers);
}
