package org.mnemo.estimator.model;

/** How the time of an operation depends on the bytes it moves, simplest first. */
public enum SizeForm {
  /** One time for all sizes, or the measurement cannot tell how it depends on them. */
  MEAN("one mean for all sizes"),
  /** A straight line. */
  LINE("a straight line over bytes"),
  /** Straight lines between the mean sizes of the size classes that were measured. */
  SEGMENTS("straight lines between size classes");

  private final String description;

  SizeForm(String description) {
    this.description = description;
  }

  public String description() {
    return description;
  }
}
