package org.mnemo.estimator.aggregate;

/** Aggregates of consecutive requests, in memory or on disk. */
public interface AggregateRun {

  long requests();

  /** Largest timestamp in seconds. */
  default long lastTimeS() {
    return totals().mostTimeS();
  }

  /** Totals over all keys; complete once the cursor has reached its end. */
  TraceTotals totals();

  AggregateCursor cursor(HashRange range);
}
