package org.mnemo.estimator.price;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When prices were in force, as exactly as their source tells: a day, a month, a quarter or a year,
 * or a range of two of these, as in {@code 2020-12-14} or {@code 2018-Q4/2019-Q1 (inferred)}.
 *
 * @param text as the list says it
 * @param lastDay the last day that it may mean
 */
public record AsOf(String text, LocalDate lastDay) implements Comparable<AsOf> {

  /** The forms that are understood, for messages. */
  public static final String FORMS =
      "2020-12-14, 2020-12, 2020-Q4, 2020 or a range such as 2018/2019-Q1";

  private static final Pattern DATE =
      Pattern.compile("(\\d{4})(?:-(?:Q([1-4])|(\\d{2})(?:-(\\d{2}))?))?");

  /** Reads a date; empty if it has none of the forms. */
  public static Optional<AsOf> parse(String text) {
    String dates = InstancePrice.withoutInferred(text);
    int slash = dates.indexOf('/');
    if (slash < 0) {
      return lastDay(dates).map(last -> new AsOf(text, last));
    }
    return lastDay(dates.substring(0, slash))
        .flatMap(first -> lastDay(dates.substring(slash + 1)).filter(last -> !last.isBefore(first)))
        .map(last -> new AsOf(text, last));
  }

  private static Optional<LocalDate> lastDay(String date) {
    Matcher matcher = DATE.matcher(date);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int year = Integer.parseInt(matcher.group(1));
    try {
      if (matcher.group(4) != null) {
        return Optional.of(LocalDate.parse(date));
      }
      int month =
          matcher.group(3) != null
              ? Integer.parseInt(matcher.group(3))
              : matcher.group(2) != null ? 3 * Integer.parseInt(matcher.group(2)) : 12;
      return Optional.of(YearMonth.of(year, month).atEndOfMonth());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** How old such prices are on a day, in words: at least so old, if the date is not exact. */
  public String age(LocalDate today) {
    if (lastDay.isAfter(today)) {
      return "dated after this machine's " + today;
    }
    Period age = Period.between(lastDay, today);
    if (age.toTotalMonths() == 0) {
      return "less than a month old";
    }
    String years = age.getYears() == 0 ? "" : counted(age.getYears(), "year");
    String months = age.getMonths() == 0 ? "" : counted(age.getMonths(), "month");
    return years + (years.isEmpty() || months.isEmpty() ? "" : " and ") + months + " old";
  }

  private static String counted(int count, String unit) {
    return count + " " + unit + (count == 1 ? "" : "s");
  }

  @Override
  public int compareTo(AsOf other) {
    int byDay = lastDay.compareTo(other.lastDay);
    return byDay != 0 ? byDay : text.compareTo(other.text);
  }
}
