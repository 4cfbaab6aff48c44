package org.mnemo.estimator.pattern;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;

/**
 * The requests of an estimate. They are read once for the pattern, and at most once more for
 * observers of their sequence, for any number of estimates.
 */
public interface PatternSource {

  /** The file of the requests, and its relation to the measurement. */
  TracePart trace();

  /** The sample of a larger trace that these requests are; empty if they are whole. */
  default Optional<TraceSample> sample() {
    return Optional.empty();
  }

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

  /**
   * Shares of the requests by hotness; present if only the number of keys of each heat is known, so
   * that no key can be placed.
   */
  default Optional<ColdShares> shares() {
    return Optional.empty();
  }

  /**
   * Checks that hot keys are known by name.
   *
   * @param otherwise what fails without, and what to do, for the message
   * @throws org.mnemo.core.UsageException if they are not
   */
  default void requireKeys(String otherwise) {}

  /**
   * Notes for the user on what the requests do not show.
   *
   * @param needsSequence true if the estimate goes by their sequence
   * @param fastShare share of the data in FastMem by the chosen split; empty without an answer
   * @param totalBytes bytes of all records
   */
  default List<Note> notes(boolean needsSequence, OptionalDouble fastShare, long totalBytes) {
    return List.of();
  }

  /**
   * Shows all requests in sequence to all observers; call after {@link #pattern()}.
   *
   * @throws org.mnemo.core.MnemoException if the requests have changed since
   */
  void show(List<RequestObserver> observers);
}
