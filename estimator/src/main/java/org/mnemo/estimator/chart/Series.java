package org.mnemo.estimator.chart;

import java.awt.Color;
import java.util.List;
import org.mnemo.estimator.model.Interval;

/**
 * A data series of an {@link XyChart}.
 *
 * @param name empty to leave it out of the legend
 * @param points points in ascending order of x
 */
public record Series(String name, Form form, Color colour, List<Point> points) {

  /** Style in which the points are drawn. */
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
    /** The area between the points and 0. */
    AREA,
    /** The area between 0 and steps, each at the height of the point at its start. */
    STEP_AREA,
    /** Broken lines, each at the height of the point at its start. */
    STEPS
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
  }

  public Series {
    points = List.copyOf(points);
  }

  /** A level line from one x to another. */
  public static Series limit(String name, Color colour, double fromX, double toX, double y) {
    return new Series(name, Form.DASHED, colour, List.of(Point.of(fromX, y), Point.of(toX, y)));
  }
}
