package org.mnemo.estimator.pattern;

import org.mnemo.estimator.answer.Interval;

/** Distribution of requests over bytes, with its uncertainty. */
public interface ColdShares {

  /** Share of requests to all but the hottest {@code byteShare} of the bytes. */
  double coldShare(double byteShare);

  /** 95 % interval of {@link #coldShare}. */
  Interval coldShareInterval(double byteShare);

  /** Factors from the estimated requests to slower memory to both ends of their interval. */
  default Interval coldFactors(double byteShare) {
    double cold = coldShare(byteShare);
    if (!(cold > 0)) {
      return new Interval(1, 1);
    }
    Interval known = coldShareInterval(byteShare);
    return new Interval(known.low() / cold, known.high() / cold);
  }
}
