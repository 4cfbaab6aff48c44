package org.mnemo.estimator.curve;

import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.model.Interval;

/**
 * How far a slowdown may be off because it is not known exactly how requests are shared among keys.
 * It is in proportion to the requests that slower memory serves, and these to the share that the
 * hottest bytes leave.
 */
final class SharesError implements SlowdownError {

  private final ColdShares shares;
  private final IntToDoubleFunction byteShares;

  /**
   * @param byteShares share of the bytes that a row has in FastMem
   */
  SharesError(ColdShares shares, IntToDoubleFunction byteShares) {
    this.shares = shares;
    this.byteShares = byteShares;
  }

  @Override
  public Interval interval(int row, double slowdown) {
    Interval factors = factors(shares, byteShares.applyAsDouble(row));
    double one = slowdown * factors.low();
    double other = slowdown * factors.high();
    return new Interval(Math.min(one, other), Math.max(one, other));
  }

  /** Factors from the requests that slower memory is said to serve to the ends of what it may. */
  static Interval factors(ColdShares shares, double byteShare) {
    double cold = shares.coldShare(byteShare);
    if (!(cold > 0)) {
      return new Interval(1, 1);
    }
    Interval known = shares.coldShareInterval(byteShare);
    return new Interval(known.low() / cold, known.high() / cold);
  }
}
