package org.mnemo.core.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;

/** Parses and formats spans of time. */
public final class TimeSpan {

  private static final Pattern SHAPE = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)\\s*(s|m|min|h)");

  private TimeSpan() {}

  /**
   * The span of {@code 90s}, {@code 1.5m} or {@code 2h}.
   *
   * @throws UsageException naming option and text if the text is malformed or not above 0
   */
  public static Duration parse(String option, String text) {
    long millis = millisOf(text);
    Check.that(
        millis > 0,
        "%s must be a time in s, m or h, such as 0.5s, 60s or 5m, of at least 0.001s, was '%s'"
            .formatted(option, text));
    return Duration.ofMillis(millis);
  }

  /**
   * A span in whole seconds, the resolution of traces; 0 for null.
   *
   * @throws UsageException naming option and text if the text is malformed
   */
  public static long wholeSeconds(String option, @Nullable String text) {
    if (text == null) {
      return 0;
    }
    long millis = millisOf(text);
    Check.that(
        millis > 0 && millis % 1000 == 0,
        "%s must be a time of whole seconds, such as 60s, 5m or 1h, was '%s'"
            .formatted(option, text));
    return millis / 1000;
  }

  /** Milliseconds of a span; 0 if it is malformed. */
  private static long millisOf(String text) {
    Matcher matcher = SHAPE.matcher(text.trim().toLowerCase(Locale.ROOT));
    return matcher.matches()
        ? new BigDecimal(matcher.group(1))
            .multiply(BigDecimal.valueOf(millis(matcher.group(2))))
            .longValue()
        : 0;
  }

  private static long millis(String unit) {
    return switch (unit) {
      case "h" -> 3_600_000;
      case "s" -> 1_000;
      default -> 60_000;
    };
  }

  /** A time for people: {@code 48 s}, {@code 2.5 min}, {@code 1.5 h}. */
  public static String text(double seconds) {
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    if (seconds < 120) {
      return String.format(Locale.ROOT, "%.0f s", seconds);
    }
    return seconds < 7200
        ? String.format(Locale.ROOT, "%.1f min", seconds / 60)
        : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
  }
}
