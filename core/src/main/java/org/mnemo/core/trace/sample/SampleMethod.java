package org.mnemo.core.trace.sample;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

public enum SampleMethod {
  /** Every access of sampled keys: {@link KeySample}. */
  KEYS,
  /** Evenly spaced accesses of any key: the downsampling of the Mnemo paper. */
  REQUESTS;

  /** The name in options and files: {@code keys}, {@code requests}. */
  @JsonValue
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
