package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Outcome of an SLO check. */
public enum Outcome {
  /** Met even at the unfavourable end of the 95 % interval. */
  KEPT,
  /** Exceeded even at the favourable end of the 95 % interval. */
  BROKEN,
  /** The limit lies within the interval, or the value is unknown. */
  NOT_KNOWN;

  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
