package org.mnemo.core.text;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** Parses amounts of memory. */
public final class ByteSize {

  private static final Pattern SHAPE =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([kmgt]?i?b?)");
  private static final Map<String, Long> UNITS =
      Map.of(
          "", 1L,
          "k", 1_000L,
          "m", 1_000_000L,
          "g", 1_000_000_000L,
          "t", 1_000_000_000_000L,
          "ki", 1L << 10,
          "mi", 1L << 20,
          "gi", 1L << 30,
          "ti", 1L << 40);

  private ByteSize() {}

  /**
   * Bytes of {@code 500000}, {@code 2GiB} or {@code 1.5 GB}.
   *
   * @throws UsageException naming option and text if the text is malformed, or a fraction without a
   *     unit
   */
  public static long parse(String option, String text) {
    Matcher matcher = SHAPE.matcher(text.trim().toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      String unit = matcher.group(2);
      Long factor = UNITS.get(unit.endsWith("b") ? unit.substring(0, unit.length() - 1) : unit);
      if (factor != null) {
        Check.that(
            factor > 1 || !matcher.group(1).contains("."),
            "%s must have a unit such as GiB if it is a fraction, was '%s'"
                .formatted(option, text));
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(factor));
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
          return bytes.longValue();
        }
      }
    }
    throw new UsageException(
        option + " must be an amount of memory such as 500000 or 2GiB, was '" + text + "'");
  }
}
