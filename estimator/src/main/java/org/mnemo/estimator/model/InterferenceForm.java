package org.mnemo.estimator.model;

/** Dependence of the mixing excess on the switch rate s, simplest first. */
public enum InterferenceForm {
  /** No excess. */
  NONE,
  /** c x s. */
  LINEAR,
  /** c x s^a. */
  POWER
}
