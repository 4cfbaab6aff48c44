package org.mnemo.estimator.reuse;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;

/** How misses of caches become known. */
public enum ReuseMethod {
  /** Not at all. */
  NONE,
  /** Estimate from the times between requests: {@link AverageEvictionTime}. */
  AET,
  /** Count of the stack distances of a sample of keys: {@link SampledCurve}. */
  SAMPLED,
  /** Count of the stack distances of all keys: {@link StackDistances}. */
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
   * @throws UsageException naming the nearest if there is none
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
