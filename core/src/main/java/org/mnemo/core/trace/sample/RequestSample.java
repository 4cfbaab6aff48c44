package org.mnemo.core.trace.sample;

import org.mnemo.core.Mix64;

/**
 * The downsampling of the Mnemo paper, section V: random requests are evicted at fixed intervals.
 * At a rate R of at most 1/2, one random request of every interval of 1/R is kept; above, one of
 * every interval of 1/(1-R) is evicted. If the interval is not whole, the two nearest lengths
 * alternate: of the first n requests, n R ± 1.25 are kept.
 */
final class RequestSample {

  private final boolean keepsChosen;
  private final double meanInterval;
  private final long seed;
  private long intervals;
  private long intervalEnd;
  private long chosen;
  private long next;

  /**
   * @param rate share of the requests to keep, above 0 and below 1
   */
  RequestSample(double rate, long seed) {
    TraceSample.requireRate(rate);
    this.keepsChosen = rate <= 0.5;
    this.meanInterval = 1 / (keepsChosen ? rate : 1 - rate);
    this.seed = seed;
  }

  boolean keepsNext() {
    if (next == intervalEnd) {
      long start = intervalEnd;
      intervalEnd = Math.round((intervals + 1) * meanInterval);
      chosen = start + (long) (Mix64.unit(seed, intervals) * (intervalEnd - start));
      intervals++;
    }
    return (next++ == chosen) == keepsChosen;
  }
}
