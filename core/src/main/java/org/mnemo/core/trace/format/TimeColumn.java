package org.mnemo.core.trace.format;

import java.util.Locale;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;

/**
 * Times of a trace, one a line. Where their unit is taken from how they look, times that step as if
 * it changed are refused.
 */
final class TimeColumn {

  /** No trace of a store pauses as long. */
  private static final double LONGEST_STEP_S = 30 * 86_400.0;

  /** Steps that are longer than the mean before them by this factor, as many in a row. */
  private static final double SLOWER = 300;

  private static final double LEAST_SLOW_STEP_S = 60;
  private static final int MOST_SLOW_STEPS = 3;

  /** Steps that a time in a smaller unit goes back by, if it is also half of all there were. */
  private static final double LEAST_STEPS_BACK = 10;

  private static final int MOST_DIGITS = 19;

  private final TickUnit unit;
  private final boolean isSure;
  private long count;
  private long first;
  private long last;
  private double meanStep;
  private int slowSteps;

  /**
   * @param isSure false if the unit was taken from how the times look
   */
  TimeColumn(TickUnit unit, boolean isSure) {
    this.unit = unit;
    this.isSure = isSure;
  }

  /**
   * The time in whole seconds that stands in {@code [from, to)} of a line.
   *
   * @throws MnemoException naming the line if it is no time, or not in the unit of those before it
   */
  long seconds(LineReader lines, int from, int to) {
    long ticks = ticks(lines, from, to);
    if (!isSure) {
      checkStep(lines, ticks);
    }
    return unit.seconds(ticks);
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
          "time must be a number of at least 0 and below 2^63, was '%s'; correct it or leave the line out"
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
                "the times change their unit here or before: taken as %s, this step is one of %,.0f s; divide the trace there, or say with --time-unit that all of it has one unit",
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
