package org.mnemo.estimator.aggregate;

import java.io.Serializable;

/**
 * Options of an aggregation.
 *
 * @param windowS length of a time window in seconds, counted from second 0; 0 for one window
 * @param reuseTimes true to count reuse times
 * @param byClient true to count reuse times per client
 */
public record AggregateOptions(long windowS, boolean reuseTimes, boolean byClient)
    implements Serializable {

  /** Counts keys and operations only. */
  public static final AggregateOptions COUNTS = new AggregateOptions(0, false, false);

  long window(long timeS) {
    return windowS == 0 ? 0 : timeS / windowS;
  }
}
