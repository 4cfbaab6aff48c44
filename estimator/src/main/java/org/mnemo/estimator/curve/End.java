package org.mnemo.estimator.curve;

/** An end of a 95 % interval, or the estimate within it. */
public enum End {
  LOW,
  ESTIMATE,
  HIGH
}
