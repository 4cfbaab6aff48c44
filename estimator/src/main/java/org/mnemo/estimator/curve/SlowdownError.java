package org.mnemo.estimator.curve;

import org.mnemo.estimator.model.Interval;

/**
 * How far the slowdown of a row may be off for a reason that is independent of the measurement.
 * What an interval reaches to either side adds up in squares.
 */
interface SlowdownError {

  /** 95 % interval of the slowdown of a row as far as this reason goes. */
  Interval interval(int row, double slowdown);

  /** An interval of the slowdown, widened by this reason. */
  default Interval widen(Interval interval, double slowdown, int row) {
    Interval own = interval(row, slowdown);
    return new Interval(
        slowdown - Math.hypot(slowdown - interval.low(), slowdown - own.low()),
        slowdown + Math.hypot(interval.high() - slowdown, own.high() - slowdown));
  }

  /** The same of throughput, which falls as 1 / (1 + slowdown). */
  default Interval widenThroughput(Interval interval, double opsS, int row, double slowdown) {
    Interval own = interval(row, slowdown);
    double lowerBy = opsS * (own.high() - slowdown) / (1 + slowdown);
    double higherBy = opsS * (slowdown - own.low()) / (1 + slowdown);
    return new Interval(
        opsS - Math.hypot(opsS - interval.low(), lowerBy),
        opsS + Math.hypot(interval.high() - opsS, higherBy));
  }
}
