package org.mnemo.estimator.estimate;

/** Where one looks at what is known with a 95 % interval. */
public enum End {
  LOW,
  ESTIMATE,
  HIGH
}
