package org.mnemo.estimator.curve;

import org.mnemo.estimator.answer.Interval;

/** A source of error that widens the 95 % intervals of a curve's rows. */
interface CurveError {

  /** Widens an interval of the slowdown by this error. */
  Interval widenSlowdown(Interval interval, int row, double slowdown);

  /** Widens an interval of throughput by this error. */
  Interval widenThroughput(Interval interval, int row, double opsS, double slowdown);

  /**
   * An error that is independent of those before: squared distances from the estimate add up on
   * each side.
   */
  @FunctionalInterface
  interface Independent extends CurveError {

    /** 95 % interval of the slowdown of a row from this source alone. */
    Interval interval(int row, double slowdown);

    @Override
    default Interval widenSlowdown(Interval interval, int row, double slowdown) {
      Interval own = interval(row, slowdown);
      return new Interval(
          slowdown - Math.hypot(slowdown - interval.low(), slowdown - own.low()),
          slowdown + Math.hypot(interval.high() - slowdown, own.high() - slowdown));
    }

    /** Throughput falls as 1 / (1 + slowdown). */
    @Override
    default Interval widenThroughput(Interval interval, int row, double opsS, double slowdown) {
      Interval own = interval(row, slowdown);
      double lowerBy = opsS * (own.high() - slowdown) / (1 + slowdown);
      double higherBy = opsS * (slowdown - own.low()) / (1 + slowdown);
      return new Interval(
          opsS - Math.hypot(opsS - interval.low(), lowerBy),
          opsS + Math.hypot(interval.high() - opsS, higherBy));
    }
  }
}
