package org.mnemo.estimator.offer;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.text.CountedNoun;

/**
 * Date at which prices were in force, as exact as their source: a day, month, quarter or year, or a
 * range of two of these, as in {@code 2020-12-14} or {@code 2018-Q4/2019-Q1 (inferred)}.
 *
 * @param text date as the list writes it
 * @param firstDay the first day that it may mean
 * @param lastDay the last day that it may mean, not before the first
 */
public record AsOf(String text, LocalDate firstDay, LocalDate lastDay) implements Comparable<AsOf> {

  /** The forms that are understood, for messages. */
  public static final String FORMS =
      "2020-12-14, 2020-12, 2020-Q4, 2020 or a range such as 2018/2019-Q1";

  private static final Pattern DATE =
      Pattern.compile("(\\d{4})(?:-(?:Q([1-4])|(\\d{2})(?:-(\\d{2}))?))?");

  /** Reads a date; empty if its form is unknown. */
  public static Optional<AsOf> parse(String text) {
    String dates = InstancePrice.withoutInferred(text);
    int slash = dates.indexOf('/');
    if (slash < 0) {
      return days(dates, text);
    }
    return days(dates.substring(0, slash), text)
        .flatMap(
            first ->
                days(dates.substring(slash + 1), text)
                    .filter(last -> !last.lastDay.isBefore(first.lastDay))
                    .map(last -> new AsOf(text, first.firstDay, last.lastDay)));
  }

  private static Optional<AsOf> days(String date, String text) {
    Matcher matcher = DATE.matcher(date);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int year = Integer.parseInt(matcher.group(1));
    try {
      if (matcher.group(4) != null) {
        LocalDate day = LocalDate.parse(date);
        return Optional.of(new AsOf(text, day, day));
      }
      if (matcher.group(3) != null) {
        return Optional.of(months(text, YearMonth.of(year, Integer.parseInt(matcher.group(3))), 1));
      }
      return Optional.of(
          matcher.group(2) != null
              ? months(text, YearMonth.of(year, 3 * Integer.parseInt(matcher.group(2)) - 2), 3)
              : months(text, YearMonth.of(year, 1), 12));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static AsOf months(String text, YearMonth first, int count) {
    return new AsOf(text, first.atDay(1), first.plusMonths(count - 1).atEndOfMonth());
  }

  /** Age of the prices on a day as text; a lower bound where the date is not exact. */
  public String age(LocalDate today) {
    if (firstDay.isAfter(today)) {
      return "dated after this machine's " + today;
    }
    if (!lastDay.isBefore(today)) {
      return "of this " + unit();
    }
    Period age = Period.between(lastDay, today);
    if (age.toTotalMonths() == 0) {
      return "less than a month old";
    }
    String years = age.getYears() == 0 ? "" : CountedNoun.of(age.getYears(), "year");
    String months = age.getMonths() == 0 ? "" : CountedNoun.of(age.getMonths(), "month");
    return years + (years.isEmpty() || months.isEmpty() ? "" : " and ") + months + " old";
  }

  private String unit() {
    if (text.indexOf('/') >= 0) {
      return "time";
    }
    int months = (int) Period.between(firstDay, lastDay.plusDays(1)).toTotalMonths();
    return switch (months) {
      case 0 -> "day";
      case 1 -> "month";
      case 3 -> "quarter";
      default -> "year";
    };
  }

  /**
   * Age of the prices on a day in days: since the last day that the date may mean; 0 within the
   * range, and negative before it, the days until its first.
   */
  public long ageDays(LocalDate today) {
    LocalDate nearest =
        firstDay.isAfter(today) ? firstDay : lastDay.isBefore(today) ? lastDay : today;
    return ChronoUnit.DAYS.between(nearest, today);
  }

  @Override
  public int compareTo(AsOf other) {
    int byDay = lastDay.compareTo(other.lastDay);
    return byDay != 0 ? byDay : text.compareTo(other.text);
  }
}
