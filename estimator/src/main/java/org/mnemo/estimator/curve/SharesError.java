package org.mnemo.estimator.curve;

import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.model.Interval;

/**
 * Error of a slowdown from the uncertainty of request shares among keys. The slowdown is
 * proportional to the requests to slower memory, and these to the share beyond the hottest bytes.
 */
final class SharesError implements SlowdownError {

  private final ColdShares shares;
  private final IntToDoubleFunction byteShares;

  /**
   * @param byteShares share of the bytes in FastMem by row
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

  /** Factors from the estimated requests to slower memory to both ends of their interval. */
  static Interval factors(ColdShares shares, double byteShare) {
    double cold = shares.coldShare(byteShare);
    if (!(cold > 0)) {
      return new Interval(1, 1);
    }
    Interval known = shares.coldShareInterval(byteShare);
    return new Interval(known.low() / cold, known.high() / cold);
  }
}
