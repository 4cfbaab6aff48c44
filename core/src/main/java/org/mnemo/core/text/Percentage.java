package org.mnemo.core.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** Parses percentages. */
public final class Percentage {

  private static final Pattern SHAPE = Pattern.compile("\\s*(\\d{1,9}(?:\\.\\d{1,18})?)\\s*%\\s*");

  private Percentage() {}

  /**
   * The share of a percentage: {@code 10%} is 0.10.
   *
   * @param option name of the option in errors
   * @throws UsageException if the text is not a percentage of at least 0
   */
  public static double parse(String option, String text) {
    Matcher matcher = SHAPE.matcher(text);
    Check.that(
        matcher.matches(),
        "%s must be a percentage of at least 0, such as 10%%, was '%s'".formatted(option, text));
    // Division rounds correctly, unlike multiplication by 0.01: 10% is 0.1 to the last bit.
    return Double.parseDouble(matcher.group(1)) / 100;
  }

  /** The share of a percentage above 0% and below 100%. */
  public static double part(String option, String text) {
    double share = parse(option, text);
    Check.that(
        share > 0 && share < 1,
        "%s must be above 0%% and below 100%%, was '%s'".formatted(option, text));
    return share;
  }

  /**
   * The share of a percentage or plain number: {@code 10%} and {@code 0.1} are 0.10.
   *
   * @param option name of the option in errors
   * @throws UsageException if the text is neither
   */
  public static double orNumber(String option, String text) {
    if (text.endsWith("%")) {
      return parse(option, text);
    }
    double share = Check.number(text);
    Check.that(
        !Double.isNaN(share), option + " must be a share such as 0.1 or 10%, was '" + text + "'");
    return share;
  }
}
