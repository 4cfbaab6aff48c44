package org.mnemo.core.memory;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;

/**
 * A figure of a memory: a number, such as {@code 305}, a range, such as {@code 140-410}, or either
 * as multiples of DRAM's, such as {@code 4x}.
 *
 * @param low smallest possible value, above 0
 * @param high largest possible value, at least {@code low}
 * @param timesDram true if both are multiples of the compared DRAM's figure
 */
public record FigureRange(double low, double high, boolean timesDram) {

  private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)";
  private static final Pattern FORM = Pattern.compile(NUMBER + "(?:-" + NUMBER + ")?(x?)");

  public static FigureRange of(double value) {
    return new FigureRange(value, value, false);
  }

  /**
   * Parses a figure.
   *
   * @throws UsageException if the text is neither a positive number nor a range of positive numbers
   */
  public static FigureRange parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    Check.that(
        form.matches(),
        "must be a positive number or a range such as 140-410, was '%s'".formatted(text));
    double low = Double.parseDouble(form.group(1));
    double high = form.group(2) == null ? low : Double.parseDouble(form.group(2));
    Check.that(
        low > 0 && low <= high && !Double.isInfinite(high),
        "must be a positive number or a rising range, was '%s'".formatted(text));
    return new FigureRange(low, high, !form.group(3).isEmpty());
  }

  /** True for a single value. */
  public boolean isKnown() {
    return low == high;
  }

  /** The value at one end of the range, or in its middle. */
  double at(RangeEnd end, boolean smallIsBetter, double dram) {
    double value =
        end == RangeEnd.MIDDLE
            ? (low + high) / 2
            : (end == RangeEnd.BEST) == smallIsBetter ? low : high;
    return timesDram ? value * dram : value;
  }

  /** The figure as users write it. */
  @Override
  public String toString() {
    String range = isKnown() ? number(low) : number(low) + "-" + number(high);
    return timesDram ? range + "x" : range;
  }

  private static String number(double value) {
    return value == Math.rint(value) && value < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
