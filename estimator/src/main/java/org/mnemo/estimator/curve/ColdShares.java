package org.mnemo.estimator.curve;

import org.mnemo.estimator.model.Interval;

/** Distribution of requests over bytes, with its uncertainty. */
public interface ColdShares {

  /** Share of requests to all but the hottest {@code byteShare} of the bytes. */
  double coldShare(double byteShare);

  /** 95 % interval of {@link #coldShare}. */
  Interval coldShareInterval(double byteShare);
}
