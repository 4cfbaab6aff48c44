package org.mnemo.estimator.aggregate;

import java.io.Serializable;

/**
 * What is told apart besides keys and operations.
 *
 * @param windowS length of windows of time in seconds, counted from second 0; 0 for one window
 * @param reuseTimes true if reuse times are counted
 * @param byClient true if reuse times of each client are counted apart
 */
public record AggregateOptions(long windowS, boolean reuseTimes, boolean byClient)
    implements Serializable {

  /** Keys and operations alone. */
  public static final AggregateOptions COUNTS = new AggregateOptions(0, false, false);

  long window(long timeS) {
    return windowS == 0 ? 0 : timeS / windowS;
  }
}
