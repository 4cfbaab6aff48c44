package org.mnemo.estimator.curve;

import org.mnemo.estimator.model.Interval;

/** How requests are shared among bytes, and how well that is known. */
public interface ColdShares {

  /** Share of the requests that are not for the hottest bytes, this share of all. */
  double coldShare(double byteShare);

  /** 95 % interval of {@link #coldShare}. */
  Interval coldShareInterval(double byteShare);
}
