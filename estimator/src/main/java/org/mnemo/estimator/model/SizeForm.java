package org.mnemo.estimator.model;

/** Dependence of an operation's time on its bytes, simplest first. */
public enum SizeForm {
  /** One time for all sizes, or an unknown dependence. */
  MEAN("one mean for all sizes"),
  LINE("a straight line over bytes"),
  /** Straight lines between the mean sizes of the measured size classes. */
  SEGMENTS("straight lines between measured sizes");

  private final String description;

  SizeForm(String description) {
    this.description = description;
  }

  public String description() {
    return description;
  }
}
