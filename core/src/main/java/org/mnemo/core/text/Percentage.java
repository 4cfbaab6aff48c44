package org.mnemo.core.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** Percentages as users write them. */
public final class Percentage {

  private static final Pattern SHAPE = Pattern.compile("\\s*(\\d{1,9}(?:\\.\\d{1,18})?)\\s*%\\s*");

  private Percentage() {}

  /**
   * The share that a percentage is: {@code 10%} is 0.10, {@code 2.5%} is 0.025.
   *
   * @param option name of the option, for the error
   * @throws UsageException if the text is no percentage of at least 0
   */
  public static double parse(String option, String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new UsageException(
          option + " must be a percentage of at least 0, such as 10%, was '" + text + "'");
    }
    // Division rounds correctly where multiplication by 0.01 does not: 10% is 0.1 to the last bit.
    return Double.parseDouble(matcher.group(1)) / 100;
  }

  /**
   * The share that a percentage is, or a number as it stands: {@code 10%} and {@code 0.1} are 0.10.
   *
   * @param option name of the option, for the error
   * @throws UsageException if the text is neither
   */
  public static double orNumber(String option, String text) {
    if (text.endsWith("%")) {
      return parse(option, text);
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new UsageException(
          option + " must be a share such as 0.1 or 10%, was '" + text + "'", e);
    }
  }
}
