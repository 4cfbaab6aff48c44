package org.mnemo.estimator.answer;

import java.util.Locale;
import java.util.function.DoubleFunction;
import org.mnemo.core.text.Quantities;

/** Units of figures, and how figures are written for people. */
public enum Unit {
  COUNT(value -> Quantities.count(Math.round(value))),
  BYTES(value -> Quantities.bytes(Math.round(value))),
  /** A part of 1. */
  SHARE(Quantities::percent),
  /** A part of 1 by which a figure is above or below another. */
  CHANGE(Quantities::change),
  /** Rate of requests or operations. */
  PER_SECOND(Quantities::rate),
  NS(Quantities::latency),
  /** With digits that add up by hand. */
  MS(value -> String.format(Locale.ROOT, "%,.3f ms", value)),
  SECONDS(Quantities::span),
  USD(value -> "$" + Quantities.figure(value, Quantities.usdDecimals(value))),
  FACTOR(Quantities::factor);

  @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
  private final DoubleFunction<String> text;

  Unit(DoubleFunction<String> text) {
    this.text = text;
  }

  /** A figure with its unit as people read it. */
  public String text(double value) {
    return text.apply(value);
  }

  /** Name in files. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
