package org.mnemo.estimator.model;

/** How the excess of mixing depends on the switch rate s, simplest first. */
public enum InterferenceForm {
  /** No excess. */
  NONE,
  /** c x s. */
  LINEAR,
  /** c x s^a. */
  POWER
}
