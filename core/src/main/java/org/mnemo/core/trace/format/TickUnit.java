package org.mnemo.core.trace.format;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;

enum TickUnit {
  S("seconds", 1, "s|sec|secs|second|seconds"),
  MS("milliseconds", 1000, "ms|msec|millis|milliseconds"),
  US("microseconds", 1_000_000, "us|usec|micros|microseconds"),
  NS("nanoseconds", 1_000_000_000, "ns|nsec|nanos|nanoseconds"),
  /** Windows ticks, counted from 1601. */
  FILETIME("ticks of 100 ns since 1601 (FILETIME)", 10_000_000, "filetime");

  /** Unit after the name of a column, as in {@code time_ms} or {@code time [ms]}. */
  private static final Pattern IN_NAME = Pattern.compile(".*[a-z0-9][ _(\\[]+([a-z]+)[)\\]]?");

  private static final long S_TO_1970_FROM_1601 = 11_644_473_600L;

  /** The years 2000 to 2100, the expected range of times since 1970. */
  private static final double FIRST_EPOCH_S = 946_684_800;

  private static final double LAST_EPOCH_S = 4_102_444_800.0;

  private static final double MOST_S_BETWEEN_REQUESTS = 60;

  private static final int STEPS_TO_LOOK_AT = 50;

  final String plural;
  final long ticksASecond;
  private final Pattern names;

  TickUnit(String plural, long ticksASecond, String names) {
    this.plural = plural;
    this.ticksASecond = ticksASecond;
    this.names = Pattern.compile(names);
  }

  /**
   * The unit of a name.
   *
   * @throws UsageException if it is unknown
   */
  static TickUnit of(String name) {
    return named(name)
        .orElseThrow(
            () ->
                new UsageException(
                    "--time-unit must be one of s, ms, us, ns and filetime, was '%s'"
                        .formatted(name)));
  }

  private static Optional<TickUnit> named(String name) {
    return Arrays.stream(values()).filter(unit -> unit.names.matcher(name).matches()).findFirst();
  }

  /** The unit in the name of a column. */
  static Optional<TickUnit> ofColumn(String name) {
    Matcher matcher = IN_NAME.matcher(inSmallLetters(name));
    return matcher.matches() ? named(matcher.group(1)) : Optional.empty();
  }

  /** The name of a column in small letters, without its unit. */
  static String withoutUnit(String name) {
    String small = inSmallLetters(name);
    Matcher matcher = IN_NAME.matcher(small);
    return matcher.matches() && named(matcher.group(1)).isPresent()
        ? small.substring(0, matcher.start(1))
        : small;
  }

  /** Splits camel case, as in {@code timestampMs}, into small letters. */
  private static String inSmallLetters(String name) {
    return name.strip().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  /**
   * The likeliest unit of a trace's first times. In order: one that makes most times dates of this
   * century; seconds for fractions; the largest one with at most a minute between most distinct
   * neighbours.
   *
   * @param times numbers of at least 0
   */
  static TickUnit of(List<Double> times) {
    for (TickUnit unit : values()) {
      if (2 * times.stream().filter(unit::isDate).count() > times.size()) {
        return unit;
      }
    }
    if (times.size() < 2 || times.stream().anyMatch(time -> time != Math.rint(time))) {
      return S;
    }
    double[] steps =
        IntStream.range(1, times.size())
            .mapToDouble(i -> Math.abs(times.get(i) - times.get(i - 1)))
            .filter(step -> step > 0)
            .limit(STEPS_TO_LOOK_AT)
            .sorted()
            .toArray();
    double ticks = steps.length == 0 ? 0 : steps[steps.length / 2];
    for (TickUnit unit : List.of(S, MS, US)) {
      if (ticks / unit.ticksASecond <= MOST_S_BETWEEN_REQUESTS) {
        return unit;
      }
    }
    return NS;
  }

  private boolean isDate(double time) {
    double s = time / ticksASecond - (this == FILETIME ? S_TO_1970_FROM_1601 : 0);
    return s >= FIRST_EPOCH_S && s <= LAST_EPOCH_S;
  }

  /** Whole seconds; since 1970 for dates. */
  long seconds(long ticks) {
    long seconds = ticks / ticksASecond;
    return this == FILETIME && seconds >= S_TO_1970_FROM_1601
        ? seconds - S_TO_1970_FROM_1601
        : seconds;
  }

  private static double span(List<Double> times) {
    double first = times.stream().mapToDouble(time -> time).min().orElse(0);
    return times.stream().mapToDouble(time -> time).max().orElse(0) - first;
  }

  /** Sentence on the assumed unit. */
  String remark(List<Double> times) {
    return String.format(
        Locale.ROOT,
        "times are taken as %s: the first %s cover %,.1f s; override with --time-unit",
        plural,
        CountedNoun.of(times.size(), "line"),
        span(times) / ticksASecond);
  }
}
