package org.mnemo.ycsb.properties;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;

/** Typed access to YCSB's properties; every error is one sentence with name, value and remedy. */
public record PropertyReader(Properties properties) {

  /** The trimmed value, or null if absent. */
  public @Nullable String text(String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  public String text(String name, String fallback) {
    String value = text(name);
    return value == null ? fallback : value;
  }

  /** The value as a path, or null if absent. */
  public @Nullable Path path(String name) {
    String value = text(name);
    return value == null ? null : PathText.parse(name, value);
  }

  public void requireNotEmpty(Collection<String> names) {
    for (String name : names) {
      String value = properties.getProperty(name);
      Check.that(
          value == null || !value.isBlank(),
          "%s is empty; give it a value or leave it out".formatted(name));
    }
  }

  public boolean flag(String name, boolean fallback) {
    String value = text(name, String.valueOf(fallback));
    Check.that(
        value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false"),
        "%s must be true or false, was '%s'".formatted(name, value));
    return Boolean.parseBoolean(value);
  }

  /** The value as a whole number in [smallest, largest]. */
  public long whole(String name, long fallback, long smallest, long largest) {
    String value = text(name);
    return value == null ? fallback : Check.whole(name, value, smallest, largest);
  }

  /** The required value as a whole number in [smallest, largest]. */
  public long required(String name, long smallest, long largest) {
    Check.that(
        text(name) != null,
        "%1$s is missing; set it in the workload file or with -p %1$s=NUMBER".formatted(name));
    return whole(name, smallest, smallest, largest);
  }

  /** The value as a number in [smallest, largest]; NaN is out of range. */
  public double decimal(String name, double fallback, double smallest, double largest) {
    String value = text(name);
    return value == null ? fallback : Check.decimal(name, value, smallest, largest);
  }

  /** One of the words; the first by default. */
  public String oneOf(String name, String... words) {
    return Check.oneOf(name, text(name, words[0]), List.of(words));
  }
}
