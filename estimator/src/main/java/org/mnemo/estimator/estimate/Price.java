package org.mnemo.estimator.estimate;

import java.util.Locale;

/**
 * Price of a byte of SlowMem, and its origin.
 *
 * @param value price of a byte of SlowMem in bytes of FastMem, between 0 and 1
 */
public record Price(double value, Source source) {

  /** The paper's p = 0.2, for an unknown price of the slower of two memories. */
  static final Price PAPER = new Price(0.2, Source.DEFAULT);

  public enum Source {
    /** The user gave the price. */
    OPTION,
    /** The profile of the emulated or computed memory gives the price. */
    PROFILE,
    /** The paper gives the price, as neither user nor profile does. */
    DEFAULT;

    public String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
