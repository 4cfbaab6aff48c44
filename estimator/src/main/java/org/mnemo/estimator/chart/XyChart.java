package org.mnemo.estimator.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.AbstractXYItemRenderer;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;

/** Lines and points over two axes of numbers, with a legend below. */
public final class XyChart {

  private static final BasicStroke SOLID =
      new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  private static final BasicStroke DASHED =
      new BasicStroke(
          2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {10f, 5f}, 0f);
  private static final BasicStroke THIN = new BasicStroke(1.6f);
  private static final double MARK = 8;
  private static final double LARGE_MARK = 16;

  /** Room for intervals beyond the points, at either end, as a share of the points' range. */
  private static final double ROOM_FOR_INTERVALS = 0.5;

  /** Least room for intervals, as a share of the highest point, for points that are all alike. */
  private static final double LEAST_ROOM = 0.05;

  private XyChart() {}

  /**
   * Draws series, the first ones below the later ones.
   *
   * @param subtitles lines below the title
   */
  public static JFreeChart of(
      String title, List<String> subtitles, ValueAxis x, ValueAxis y, List<Series> series) {
    JFreeChart chart = ChartStyle.chart(title, plot(x, y, series), true);
    subtitles.forEach(line -> ChartStyle.addSubtitle(chart, line, ChartStyle.TEXT, Font.PLAIN));
    return chart;
  }

  /** Series over two axes; x is null in a plot that shares it with others. */
  public static XYPlot plot(@Nullable ValueAxis x, ValueAxis y, List<Series> series) {
    XYPlot plot = new XYPlot();
    plot.setDomainAxis(x);
    plot.setRangeAxis(y);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    for (int i = 0; i < series.size(); i++) {
      plot.setDataset(i, dataset(series.get(i)));
      plot.setRenderer(i, renderer(series.get(i)));
    }
    return plot;
  }

  /** An axis from 0, or from the lowest y below, to the highest y or end of an interval. */
  public static NumberAxis axisFromZero(String label, List<Series> series) {
    double low = Math.min(0, -extreme(series, point -> -point.low()));
    double high = Math.max(0, extreme(series, Point::high));
    double range = high > low ? high - low : 1;
    return ChartStyle.axis(label, low < 0 ? low - 0.03 * range : 0, high + 0.05 * range);
  }

  /**
   * An axis that shows all of y with a margin; from 0 on if it begins close to it. Intervals may
   * widen it by half of what the points take up, at either end; what is beyond is cut off, so that
   * one wide interval does not flatten everything else.
   */
  public static NumberAxis yAxis(String label, List<Series> series) {
    double lowest = -extreme(series, point -> -point.y());
    double highest = extreme(series, Point::y);
    double room = Math.max(ROOM_FOR_INTERVALS * (highest - lowest), LEAST_ROOM * Math.abs(highest));
    double low = Math.max(lowest - room, -extreme(series, point -> -point.low()));
    double high = Math.min(highest + room, extreme(series, Point::high));
    double margin = Math.max((high - low) * 0.08, 0.005 * Math.abs(high));
    boolean fromZero = low >= 0 && low < 0.2 * high;
    return ChartStyle.axis(label, fromZero ? 0 : low - margin, high + (margin == 0 ? 1 : margin));
  }

  private static double extreme(List<Series> series, ToDoubleFunction<Point> value) {
    return series.stream()
        .flatMap(some -> some.points().stream())
        .mapToDouble(value)
        .filter(Double::isFinite)
        .max()
        .orElse(1);
  }

  /** An axis with a tick at each power of ten. */
  public static LogAxis logAxis(String label, double low, double high) {
    LogAxis axis = new LogAxis(label);
    ChartStyle.style(axis);
    axis.setRange(low, high);
    axis.setTickUnit(new NumberTickUnit(1));
    axis.setNumberFormatOverride(ChartStyle.wholeNumbers());
    return axis;
  }

  private static YIntervalSeriesCollection dataset(Series series) {
    YIntervalSeries points = new YIntervalSeries(VisibleText.of(series.name()), false, true);
    for (Point point : series.points()) {
      points.add(point.x(), point.y(), point.low(), point.high());
    }
    YIntervalSeriesCollection collection = new YIntervalSeriesCollection();
    collection.addSeries(points);
    return collection;
  }

  private static XYItemRenderer renderer(Series series) {
    AbstractXYItemRenderer renderer =
        switch (series.form()) {
          case BAND -> band(series.colour());
          case MARKS -> marks();
          case LINE, DASHED -> line();
          case DOTS, RINGS -> points(series.form());
          case AREA -> new XYAreaRenderer(XYAreaRenderer.AREA);
          case STEP_AREA -> new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
          case STEPS -> new XYStepRenderer();
        };
    boolean isBroken = series.form() == Form.DASHED || series.form() == Form.STEPS;
    renderer.setSeriesPaint(0, series.colour());
    renderer.setSeriesVisibleInLegend(0, !series.name().isEmpty());
    renderer.setSeriesStroke(0, isBroken ? DASHED : SOLID);
    double size = series.form() == Form.DOTS || series.form() == Form.RINGS ? LARGE_MARK : MARK;
    renderer.setSeriesShape(0, new Ellipse2D.Double(-size / 2, -size / 2, size, size));
    return renderer;
  }

  private static XYLineAndShapeRenderer line() {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, false);
    // Or else each piece of a broken line would begin with a dash.
    renderer.setDrawSeriesLineAsPath(true);
    return renderer;
  }

  private static XYLineAndShapeRenderer points(Form form) {
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(false, true);
    renderer.setSeriesShapesFilled(0, form == Form.DOTS);
    renderer.setSeriesOutlineStroke(0, new BasicStroke(3f));
    return renderer;
  }

  private static XYLineAndShapeRenderer band(Color colour) {
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesFillPaint(0, colour);
    renderer.setAlpha(0.18f);
    return renderer;
  }

  private static XYLineAndShapeRenderer marks() {
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(false);
    renderer.setErrorStroke(THIN);
    renderer.setCapLength(6);
    return renderer;
  }
}
