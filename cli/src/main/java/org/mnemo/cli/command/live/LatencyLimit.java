package org.mnemo.cli.command.live;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.capture.Capture;

/** The limit of a round trip as an option has it: {@code 3x} what it was, or {@code 5ms}. */
final class LatencyLimit {

  private static final Pattern SHAPE = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,6})?)\\s*(x|us|ms|s)");

  private LatencyLimit() {}

  /**
   * Parses a limit.
   *
   * @param cpuShare the other limit
   * @throws UsageException naming the option if it is none, or not above 0
   */
  static Capture.Limits parse(String option, String text, double cpuShare) {
    Matcher parts = SHAPE.matcher(text.strip());
    double number = parts.matches() ? Double.parseDouble(parts.group(1)) : 0;
    boolean isFactor = number > 0 && parts.group(2).equals("x");
    if (!(number > 0) || (isFactor && number < 1)) {
      throw new UsageException(
          "%s must be a factor of at least 1, such as 3x, or a time in us, ms or s, such as 5ms, was '%s'"
              .formatted(option, text));
    }
    if (isFactor) {
      return new Capture.Limits(number, 0, cpuShare);
    }
    double unitNs =
        switch (parts.group(2)) {
          case "us" -> 1e3;
          case "ms" -> 1e6;
          default -> 1e9;
        };
    return new Capture.Limits(1, Math.max(1, (long) (number * unitNs)), cpuShare);
  }
}
