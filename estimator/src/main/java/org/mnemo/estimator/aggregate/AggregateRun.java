package org.mnemo.estimator.aggregate;

/** Aggregates of consecutive requests, in memory or elsewhere. */
public interface AggregateRun {

  /** Number of requests. */
  long requests();

  /** Latest second of a request. */
  default long lastTimeS() {
    return totals().mostTimeS();
  }

  /** What the requests ask of all keys together; known once the cursor has reached its end. */
  TraceTotals totals();

  /** The aggregates of the keys of a range. */
  AggregateCursor cursor(HashRange range);
}
