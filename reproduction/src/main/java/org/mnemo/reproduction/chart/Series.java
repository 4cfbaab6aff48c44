package org.mnemo.reproduction.chart;

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
    MARKS
  }

  /**
   * A point with an interval of y.
   *
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
}
