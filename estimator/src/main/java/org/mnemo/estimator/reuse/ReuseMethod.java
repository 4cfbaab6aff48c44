package org.mnemo.estimator.reuse;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** Method of estimating cache misses. */
public enum ReuseMethod {
  /** No misses. */
  NONE,
  /** Estimates from the times between requests: {@link AverageEvictionTime}. */
  AET,
  /** Counts the stack distances of a sample of keys: {@link SampledCurve}. */
  SAMPLED,
  /** Counts the stack distances of all keys: {@link StackDistances}. */
  EXACT;

  /** The name in options and files. */
  @JsonValue
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> names() {
    return Arrays.stream(values()).map(ReuseMethod::lowerCase).toList();
  }

  /**
   * The method of a name.
   *
   * @throws UsageException with the nearest name if the name is unknown
   */
  public static ReuseMethod byName(String name) {
    return Arrays.stream(values())
        .filter(method -> method.lowerCase().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown --reuse '" + name + "'" + Nearest.choice(name, names())));
  }
}
