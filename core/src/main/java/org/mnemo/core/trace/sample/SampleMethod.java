package org.mnemo.core.trace.sample;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Method of taking a sample of a trace. */
public enum SampleMethod {
  /** Every access of some keys, none of the others: {@link KeySample}. */
  KEYS,
  /** Some accesses of any key, evenly over the trace: the downsampling of the Mnemo paper. */
  REQUESTS;

  /** The name in options and files: {@code keys}, {@code requests}. */
  @JsonValue
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
