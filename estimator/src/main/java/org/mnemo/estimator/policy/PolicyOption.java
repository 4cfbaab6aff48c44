package org.mnemo.estimator.policy;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.ByteSize;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.Percentage;

/**
 * An option that a policy declares: {@code eviction} in {@code --policy cached:eviction=s3-fifo}.
 * Its value may hold a comma only before a name with an underscore and {@code =}, as figures of a
 * memory do.
 *
 * @param name name of the option
 * @param form form of its values in help, such as {@code N}
 * @param meaning meaning and default, for help
 * @param absent value of the option if it is not given
 * @param parser value of a text, given the name of the option for errors
 */
public record PolicyOption<T>(
    String name, String form, String meaning, T absent, BiFunction<String, String, T> parser) {

  /**
   * An option whose values are of a form of its own.
   *
   * @param absent value if it is not given; {@link Policy#requireUsable} refuses one that must be
   */
  public static <T> PolicyOption<T> of(
      String name, String form, T absent, String meaning, BiFunction<String, String, T> parser) {
    return new PolicyOption<>(name, form, meaning, absent, parser);
  }

  /** A whole number. */
  public static PolicyOption<Integer> count(String name, int absent, String meaning) {
    return of(name, "N", absent, meaning, PolicyOption::whole);
  }

  public static PolicyOption<Double> number(
      String name, String form, double absent, String meaning) {
    return of(name, form, absent, meaning, PolicyOption::real);
  }

  /** A share, as a percentage. */
  public static PolicyOption<Double> share(String name, double absent, String meaning) {
    return of(name, "P%", absent, meaning, Percentage::parse);
  }

  /** An amount of memory. */
  public static PolicyOption<Long> bytes(String name, long absent, String meaning) {
    return of(name, "B", absent, meaning, ByteSize::parse);
  }

  /** One of some words. */
  public static PolicyOption<String> choice(
      String name, String absent, List<String> words, String meaning) {
    return of(
        name,
        "WORD",
        absent,
        String.join(", ", words) + ": " + meaning,
        (option, text) -> {
          if (!words.contains(text)) {
            throw new UsageException(
                "unknown %s '%s'%s".formatted(option, text, Nearest.choice(text, words)));
          }
          return text;
        });
  }

  /**
   * This option, a number, with values in a range.
   *
   * @param most largest value; infinite for no limit
   */
  public PolicyOption<T> within(double least, double most) {
    String range =
        Double.isInfinite(most)
            ? "at least " + plain(least)
            : "from %s to %s".formatted(plain(least), plain(most));
    return of(
        name,
        form,
        absent,
        meaning,
        (option, text) -> {
          T value = parser.apply(option, text);
          double number = ((Number) value).doubleValue();
          if (!(number >= least && number <= most)) {
            throw new UsageException("%s must be %s, was %s".formatted(option, range, value));
          }
          return value;
        });
  }

  private static String plain(double limit) {
    return BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString();
  }

  private static Integer whole(String option, String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new UsageException("%s must be a whole number, was '%s'".formatted(option, text), e);
    }
  }

  private static Double real(String option, String text) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw new UsageException("%s must be a number, was '%s'".formatted(option, text), e);
    }
  }
}
