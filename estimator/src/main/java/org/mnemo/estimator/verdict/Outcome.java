package org.mnemo.estimator.verdict;

import java.util.Locale;

/** What is known of a promise. */
public enum Outcome {
  /** Kept even at the unfavourable end of the 95 % interval. */
  KEPT,
  /** Broken even at the favourable end of the 95 % interval. */
  BROKEN,
  /** The limit lies within the interval, or nothing is known. */
  NOT_KNOWN;

  /** Name of the outcome in files. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
