package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.answer.Series.Point;

/**
 * An axis of a picture.
 *
 * @param low lower end
 * @param high upper end, above the lower one
 * @param step distance of ticks, which are at its multiples
 * @param log base of a logarithmic axis, with a tick at each power of it; 0 of a linear one
 * @param names names in place of the numbers from 0 on, for bars; empty of an axis of numbers
 */
public record Axis(
    String label,
    double low,
    double high,
    double step,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int log,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> names) {

  /** Approximate number of ticks, as many as the eye can count. */
  private static final int TICKS = 10;

  /** Room for intervals beyond the points, at either end, as a share of the points' range. */
  private static final double ROOM_FOR_INTERVALS = 0.5;

  /** Least room for intervals, as a share of the highest point, for points that are all alike. */
  private static final double LEAST_ROOM = 0.05;

  public Axis {
    names = List.copyOf(names);
  }

  /** An axis between two ends, with round numbers at some ten ticks. */
  public static Axis of(String label, double low, double high) {
    return of(label, low, high, roundStep((high - low) / TICKS));
  }

  /** An axis between two ends, with a tick at every multiple of {@code step}. */
  public static Axis of(String label, double low, double high, double step) {
    return new Axis(label, low, high, step, 0, List.of());
  }

  /** An axis with a tick at each power of {@code base}. */
  public static Axis log(String label, int base, double low, double high) {
    return new Axis(label, low, high, 1, base, List.of());
  }

  /** An axis of names. */
  public static Axis named(List<String> names) {
    return new Axis("", -0.5, names.size() - 0.5, 1, 0, names);
  }

  /** An axis from 0, or from the lowest y below, to the highest y or end of an interval. */
  public static Axis fromZero(String label, List<Series> series) {
    double low = Math.min(0, -extreme(series, point -> -point.low()));
    double high = Math.max(0, extreme(series, Point::high));
    double range = high > low ? high - low : 1;
    return of(label, low < 0 ? low - 0.03 * range : 0, high + 0.05 * range);
  }

  /**
   * An axis that shows all of y with a margin; from 0 on if it begins close to it. Intervals may
   * widen it by half of what the points take up, at either end; what is beyond is cut off, so that
   * one wide interval does not flatten everything else.
   */
  public static Axis fitting(String label, List<Series> series) {
    double lowest = -extreme(series, point -> -point.y());
    double highest = extreme(series, Point::y);
    double room = Math.max(ROOM_FOR_INTERVALS * (highest - lowest), LEAST_ROOM * Math.abs(highest));
    double low = Math.max(lowest - room, -extreme(series, point -> -point.low()));
    double high = Math.min(highest + room, extreme(series, Point::high));
    double margin = Math.max((high - low) * 0.08, 0.005 * Math.abs(high));
    boolean fromZero = low >= 0 && low < 0.2 * high;
    return of(label, fromZero ? 0 : low - margin, high + (margin == 0 ? 1 : margin));
  }

  /** Numbers of ticks, with commas between thousands. */
  public static DecimalFormat format() {
    return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
  }

  private static double extreme(List<Series> series, ToDoubleFunction<Point> value) {
    return series.stream()
        .flatMap(some -> some.points().stream())
        .mapToDouble(value)
        .filter(Double::isFinite)
        .max()
        .orElse(1);
  }

  /** The smallest of 1, 2 and 5 times a power of ten that is at least {@code step}. */
  static double roundStep(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    double digits = step / power;
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
  }
}
