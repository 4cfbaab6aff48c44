package org.mnemo.core.trace.format;

import java.util.Locale;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;

/**
 * Times of a trace, one per line. If the unit was inferred, steps that suggest a change of unit are
 * refused.
 */
final class TimeColumn {

  /** Longest plausible pause in a trace of a store. */
  private static final double LONGEST_STEP_S = 30 * 86_400.0;

  /**
   * Least ratio of a step to the previous mean, for several in a row, that suggests another unit.
   */
  private static final double SLOWER = 300;

  private static final double LEAST_SLOW_STEP_S = 60;
  private static final int MOST_SLOW_STEPS = 3;

  /**
   * Least backward jump, in mean steps and at least half of all steps, that suggests a smaller
   * unit.
   */
  private static final double LEAST_STEPS_BACK = 10;

  private static final int MOST_DIGITS = 19;

  /** Below 10^18, so that all our formats hold it. */
  private static final long LATEST_S = 999_999_999_999_999_999L;

  private final TickUnit unit;
  private final boolean isSure;
  private long count;
  private long first;
  private long last;
  private double meanStep;
  private int slowSteps;

  /**
   * @param isSure false if the unit was inferred from the times
   */
  TimeColumn(TickUnit unit, boolean isSure) {
    this.unit = unit;
    this.isSure = isSure;
  }

  /**
   * The time in {@code [from, to)} of a line in whole seconds.
   *
   * @throws MnemoException naming the line if it is malformed, or in another unit than earlier
   *     times
   */
  long seconds(LineReader lines, int from, int to) {
    long ticks = ticks(lines, from, to);
    if (!isSure) {
      checkStep(lines, ticks);
    }
    long seconds = unit.seconds(ticks);
    if (seconds > LATEST_S) {
      throw lines.error(
          "the time must be below 10^18 s, was '%s'; give its unit with --time-unit, or remove the line"
              .formatted(lines.excerpt(from, to)));
    }
    return seconds;
  }

  private static long ticks(LineReader lines, int from, int to) {
    byte[] buffer = lines.buffer();
    long ticks = 0;
    int at = from;
    while (at < to && buffer[at] >= '0' && buffer[at] <= '9') {
      ticks = ticks * 10 + buffer[at++] - '0';
    }
    boolean isNumber = at > from && at - from <= MOST_DIGITS && ticks >= 0;
    if (at < to && buffer[at] == '.') {
      at++;
      while (at < to && buffer[at] >= '0' && buffer[at] <= '9') {
        at++;
      }
    }
    if (!isNumber || at < to) {
      throw lines.error(
          ("time must be a number of at least 0 and below 2^63, was '%s'; "
                  + "correct it or remove the line")
              .formatted(lines.excerpt(from, to)));
    }
    return ticks;
  }

  private void checkStep(LineReader lines, long ticks) {
    long step = ticks - last;
    if (count == 0) {
      first = ticks;
    } else {
      double stepS = (double) step / unit.ticksASecond;
      boolean isSlow = meanStep > 0 && step > SLOWER * meanStep && stepS > LEAST_SLOW_STEP_S;
      slowSteps = isSlow ? slowSteps + 1 : step > 0 ? 0 : slowSteps;
      boolean isFarBack = -step > LEAST_STEPS_BACK * meanStep && -step > (last - first) / 2;
      if (Math.abs(stepS) > LONGEST_STEP_S || slowSteps == MOST_SLOW_STEPS || isFarBack) {
        throw lines.error(
            String.format(
                Locale.ROOT,
                "the times change their unit here or before: taken as %s, this "
                    + "step is %,.0f s; split the trace there, or give the unit of "
                    + "all of it with --time-unit",
                unit.plural,
                stepS));
      }
      if (slowSteps == 0) {
        meanStep = (double) (ticks - first) / count;
      }
    }
    count++;
    last = ticks;
  }
}
