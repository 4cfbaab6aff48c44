package org.mnemo.estimator.curve;

/** An end of a 95 % interval, or the estimate. */
public enum End {
  LOW,
  ESTIMATE,
  HIGH
}
