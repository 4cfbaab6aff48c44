package org.mnemo.estimator.estimate;

/** An end of a 95 % interval, or the estimate within it. */
public enum End {
  LOW,
  ESTIMATE,
  HIGH
}
