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
    double byteShare = byteShares.applyAsDouble(row);
    double cold = shares.coldShare(byteShare);
    if (!(cold > 0)) {
      return new Interval(slowdown, slowdown);
    }
    Interval known = shares.coldShareInterval(byteShare);
    double one = slowdown * known.low() / cold;
    double other = slowdown * known.high() / cold;
    return new Interval(Math.min(one, other), Math.max(one, other));
  }
}
