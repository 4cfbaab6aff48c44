package org.mnemo.estimator.policy;

/** What SlowMem holds of the data. */
public enum Holding {
  /** What the policy has by nature. */
  BY_POLICY,
  /** SlowMem holds all data, and FastMem copies of some. */
  INCLUSIVE,
  /** SlowMem holds what FastMem does not. */
  EXCLUSIVE
}
