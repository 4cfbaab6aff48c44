package org.mnemo.estimator.pattern;

import java.util.List;

/**
 * The requests that an estimate is for, wherever they come from. They are read once for the
 * pattern, and at most once more for all that must see them in sequence.
 */
public interface PatternSource {

  /**
   * Reads what the requests ask of each key.
   *
   * @throws org.mnemo.core.MnemoException if there are none, or they are damaged
   */
  AccessPattern pattern();

  /** False if only numbers of requests are known, and not their sequence. */
  default boolean hasSequence() {
    return true;
  }

  /**
   * Shows all requests in sequence to every observer; to be called after {@link #pattern()}.
   *
   * @throws org.mnemo.core.MnemoException if the requests are no longer those of the pattern
   */
  void show(List<RequestObserver> observers);
}
