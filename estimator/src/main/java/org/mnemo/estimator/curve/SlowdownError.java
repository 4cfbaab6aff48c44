package org.mnemo.estimator.curve;

import org.mnemo.estimator.model.Interval;

/**
 * Error of the slowdown of a row from a source independent of the measurement. Squared distances
 * from the estimate add up on each side.
 */
interface SlowdownError {

  /** 95 % interval of the slowdown of a row from this source alone. */
  Interval interval(int row, double slowdown);

  /** Widens an interval of the slowdown by this error. */
  default Interval widen(Interval interval, double slowdown, int row) {
    Interval own = interval(row, slowdown);
    return new Interval(
        slowdown - Math.hypot(slowdown - interval.low(), slowdown - own.low()),
        slowdown + Math.hypot(interval.high() - slowdown, own.high() - slowdown));
  }

  /** Widens an interval of throughput, which falls as 1 / (1 + slowdown). */
  default Interval widenThroughput(Interval interval, double opsS, int row, double slowdown) {
    Interval own = interval(row, slowdown);
    double lowerBy = opsS * (own.high() - slowdown) / (1 + slowdown);
    double higherBy = opsS * (slowdown - own.low()) / (1 + slowdown);
    return new Interval(
        opsS - Math.hypot(opsS - interval.low(), lowerBy),
        opsS + Math.hypot(interval.high() - opsS, higherBy));
  }
}
