package org.mnemo.ycsb.properties;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.PathText;

/** Typed access to YCSB's properties; every error is one sentence with name, value and remedy. */
public final class PropertyReader {

  private final Properties properties;

  public PropertyReader(Properties properties) {
    this.properties = properties;
  }

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
      if (value != null && value.isBlank()) {
        throw new UsageException(name + " is empty; give it a value or leave it out");
      }
    }
  }

  public boolean flag(String name, boolean fallback) {
    String value = text(name, String.valueOf(fallback));
    if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new UsageException("%s must be true or false, was '%s'".formatted(name, value));
    }
    return Boolean.parseBoolean(value);
  }

  /** The value as a whole number in [smallest, largest]. */
  public long whole(String name, long fallback, long smallest, long largest) {
    String value = text(name);
    if (value == null) {
      return fallback;
    }
    try {
      long number = Long.parseLong(value);
      if (number >= smallest && number <= largest) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the range.
    }
    throw new UsageException(
        "%s must be a whole number from %s to %s, was '%s'"
            .formatted(name, smallest, largest, value));
  }

  /** The required value as a whole number in [smallest, largest]. */
  public long required(String name, long smallest, long largest) {
    if (text(name) == null) {
      throw new UsageException(
          "%s is missing; set it in the workload file or with -p %s=NUMBER".formatted(name, name));
    }
    return whole(name, smallest, smallest, largest);
  }

  /** The value as a number in [smallest, largest]; NaN is out of range. */
  public double decimal(String name, double fallback, double smallest, double largest) {
    String value = text(name);
    if (value == null) {
      return fallback;
    }
    try {
      double number = Double.parseDouble(value);
      if (number >= smallest && number <= largest) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below, with the range.
    }
    throw new UsageException(
        "%s must be a number from %s to %s, was '%s'"
            .formatted(name, shown(smallest), shown(largest), value));
  }

  private static String shown(double bound) {
    return bound == Math.rint(bound) ? String.valueOf((long) bound) : String.valueOf(bound);
  }
}
