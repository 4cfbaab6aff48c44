package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Points of a picture that are drawn alike.
 *
 * @param name empty to leave it out of the legend
 * @param points points in ascending order of x
 */
public record Series(String name, Form form, Colour colour, List<Point> points) {

  /** Number of steps along an axis; points closer than a step would fall on the same pixels. */
  private static final double STEPS = 1000;

  /** How points are drawn. */
  public enum Form {
    /** A line through the points. */
    LINE,
    /** A broken line, for what is compared with. */
    DASHED,
    /** A line with a pale band from the low to the high end of every point. */
    BAND,
    /** A mark at each point, with a bar from its low to its high end. */
    MARKS,
    /** A large dot at each point. */
    DOTS,
    /** A ring around each point. */
    RINGS,
    /** The pale area between the points and 0. */
    AREA,
    /** The pale area between 0 and steps, each at the height of the point at its start. */
    STEP_AREA,
    /** Broken lines, each at the height of the point at its start. */
    STEPS,
    /** A bar for each name of x, side by side with other series; x is the number of the name. */
    BARS,
    /** A bar for each name of x, on top of the earlier series' bars. */
    STACKED;

    @JsonValue
    String lowerCase() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A point with an interval of y.
   *
   * @param y NaN for a gap
   * @param low end of the interval of y, at most y; {@code y} itself where nothing is known of it
   * @param high end of the interval, at least y
   */
  public record Point(double x, double y, double low, double high) {

    public static Point of(double x, double y) {
      return new Point(x, y, y, y);
    }

    public static Point of(double x, double y, Interval interval) {
      return new Point(x, y, Math.min(y, interval.low()), Math.max(y, interval.high()));
    }

    /** The point and its interval in another unit of y. */
    public Point times(double factor) {
      return new Point(x, y * factor, low * factor, high * factor);
    }

    /** The point in JSON: y is null for a gap, and the interval is there where one is known. */
    @JsonValue
    Map<String, @Nullable Double> json() {
      Map<String, @Nullable Double> json = new LinkedHashMap<>();
      json.put("x", finite(x));
      json.put("y", finite(y));
      if (low < high) {
        json.put("low", finite(low));
        json.put("high", finite(high));
      }
      return json;
    }

    /** The number in as many digits as a picture shows. */
    private static @Nullable Double finite(double value) {
      return Double.isFinite(value)
          ? (Double) new BigDecimal(value).round(MathContext.DECIMAL32).doubleValue()
          : null;
    }
  }

  public Series {
    points = List.copyOf(points);
  }

  /** A level line from one x to another. */
  public static Series limit(String name, Colour colour, double fromX, double toX, double y) {
    return new Series(name, Form.DASHED, colour, List.of(Point.of(fromX, y), Point.of(toX, y)));
  }

  /**
   * Points of a curve, as many as can be distinguished.
   *
   * @param rows number of points that there are, at least 1
   * @param x value of a row, ascending with rows
   * @param interval interval of y
   */
  public static List<Point> points(
      int rows, IntToDoubleFunction x, IntToDoubleFunction y, IntFunction<Interval> interval) {
    double stepX = range(rows, x) / STEPS;
    double stepY = Math.max(range(rows, y) / STEPS, Double.MIN_NORMAL);
    List<Point> points = new ArrayList<>();
    double lastX = Double.NEGATIVE_INFINITY;
    double lastY = 0;
    for (int row = 0; row < rows; row++) {
      if (x.applyAsDouble(row) - lastX >= stepX
          || Math.abs(y.applyAsDouble(row) - lastY) >= stepY
          || row == rows - 1) {
        lastX = x.applyAsDouble(row);
        lastY = y.applyAsDouble(row);
        points.add(Point.of(lastX, lastY, interval.apply(row)));
      }
    }
    return points;
  }

  /** Points without intervals, as many as can be distinguished. */
  public static List<Point> points(int rows, IntToDoubleFunction x, IntToDoubleFunction y) {
    return points(rows, x, y, row -> new Interval(y.applyAsDouble(row), y.applyAsDouble(row)));
  }

  private static double range(int rows, IntToDoubleFunction value) {
    return Math.abs(value.applyAsDouble(rows - 1) - value.applyAsDouble(0));
  }
}
