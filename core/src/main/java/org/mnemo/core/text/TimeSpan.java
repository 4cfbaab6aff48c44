package org.mnemo.core.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** Parses and formats spans of time. */
public final class TimeSpan {

  private static final Pattern SHAPE =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)\\s*(ns|[u\\u00b5\\u03bc]s|ms|s|m|min|h)");

  private static final long MILLISECOND = 1_000_000;

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
   * A span in whole seconds, the resolution of traces.
   *
   * @throws UsageException naming option and text if the text is malformed
   */
  public static long wholeSeconds(String option, String text) {
    long millis = millisOf(text);
    Check.that(
        millis > 0 && millis % 1000 == 0,
        "%s must be a time of whole seconds, such as 60s, 5m or 1h, was '%s'"
            .formatted(option, text));
    return millis / 1000;
  }

  /**
   * Nanoseconds of {@code 300us}, {@code 2ms} or {@code 1s}.
   *
   * @throws UsageException naming option and text if the text is malformed
   */
  public static double nanoseconds(String option, String text) {
    return nanosOf(text)
        .orElseThrow(
            () ->
                new UsageException(
                    "%s must be a time in ns, us, ms or s, such as 80us or 2ms, was '%s'"
                        .formatted(option, text)))
        .doubleValue();
  }

  /** Milliseconds of a span; 0 if it is malformed. */
  private static long millisOf(String text) {
    return nanosOf(text).map(nanos -> nanos.longValue() / MILLISECOND).orElse(0L);
  }

  private static Optional<BigDecimal> nanosOf(String text) {
    Matcher matcher = SHAPE.matcher(text.strip().toLowerCase(Locale.ROOT));
    return matcher.matches()
        ? Optional.of(
            new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanos(matcher.group(2)))))
        : Optional.empty();
  }

  private static long nanos(String unit) {
    return switch (unit) {
      case "ns" -> 1;
      case "ms" -> MILLISECOND;
      case "s" -> 1000 * MILLISECOND;
      case "m", "min" -> 60_000 * MILLISECOND;
      case "h" -> 3_600_000 * MILLISECOND;
      // us, or with either of the two characters of Unicode for micro: \u00b5s, \u03bcs.
      default -> 1000;
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
