package org.mnemo.core.text;

import java.util.List;
import java.util.regex.Pattern;
import org.mnemo.core.UsageException;

/** Checks of values that users give. Every error is a sentence with name, value and remedy. */
public final class Check {

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?((\\d++(\\.\\d*+)?|\\.\\d++)([eE][+-]?\\d++)?|Infinity)");

  private Check() {}

  /** Throws a usage error with the problem unless {@code holds}. */
  public static void that(boolean holds, String problem) {
    if (!holds) {
      throw new UsageException(problem);
    }
  }

  /** The text as a whole number in {@code [least, most]}. */
  public static long whole(String name, String text, long least, long most) {
    try {
      return between(name, Long.parseLong(text), least, most);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "%s must be a whole number from %d to %d, was '%s'".formatted(name, least, most, text),
          e);
    }
  }

  /** The number, if it is in {@code [least, most]}. */
  public static long between(String name, long number, long least, long most) {
    // Without a text unless it fails, as files have many numbers.
    if (number < least || number > most) {
      throw new UsageException(
          "%s must be a whole number from %d to %d, was '%d'".formatted(name, least, most, number));
    }
    return number;
  }

  /**
   * The text as a decimal number; NaN if it is none. Stricter than Java, which also reads {@code
   * 24d}, {@code 0x1p3}, and a number among zero bytes, as a crash leaves them in a file.
   */
  public static double number(String text) {
    return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
  }

  /** The text as a decimal number in {@code [least, most]}. */
  public static double decimal(String name, String text, double least, double most) {
    double number = number(text);
    that(
        number >= least && number <= most,
        "%s must be a number from %s to %s, was '%s'"
            .formatted(name, shown(least), shown(most), text));
    return number;
  }

  private static String shown(double bound) {
    return bound == Math.rint(bound) ? String.valueOf((long) bound) : String.valueOf(bound);
  }

  /** The text, if it is one of the words. */
  public static String oneOf(String name, String text, List<String> words) {
    that(words.contains(text), "%s must be one of %s, was '%s'".formatted(name, words, text));
    return text;
  }

  /** Refuses one value without the other. */
  public static void bothOrNone(String first, boolean hasFirst, String second, boolean hasSecond) {
    that(
        hasFirst == hasSecond,
        "%s and %s belong together; set both or neither".formatted(first, second));
  }

  /** Refuses two values of which only one may be given. */
  public static void notBoth(String first, boolean hasFirst, String second, boolean hasSecond) {
    that(
        !(hasFirst && hasSecond), "%s and %s are both set; leave out one".formatted(first, second));
  }
}
