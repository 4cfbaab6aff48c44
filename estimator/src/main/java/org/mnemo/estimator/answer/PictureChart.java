package org.mnemo.estimator.answer;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.text.DecimalFormat;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.LevelRenderer;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.AbstractXYItemRenderer;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYAreaRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.estimator.answer.Picture.Panel;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

/** A picture as JFreeChart draws it: white, with a pale grid and the legend below. */
public final class PictureChart {

  private static final Color TEXT = colour(Colour.TEXT);
  private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

  /** Most characters of a subtitle, which fill some lines of the picture. */
  private static final int MAX_SUBTITLE_CHARS = 600;

  /** Most names of bars that have room next to each other. */
  private static final int MOST_LEVEL_NAMES = 8;

  /** Most bars with room for their values above them. */
  private static final int MOST_LABELLED_BARS = 30;

  private static final BasicStroke SOLID =
      new BasicStroke(2.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
  private static final BasicStroke DASHED =
      new BasicStroke(
          2.5f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {10f, 5f}, 0f);
  private static final double MARK = 8;
  private static final double LARGE_MARK = 16;

  private PictureChart() {}

  static JFreeChart of(Picture picture) {
    Plot plot =
        picture.x().names().isEmpty()
            ? panels(picture)
            : bars(picture.x().names(), picture.panels().get(0));
    long named =
        picture.panels().stream()
            .flatMap(panel -> panel.series().stream())
            .filter(series -> !series.name().isEmpty())
            .count();
    JFreeChart chart = chart(picture.title(), picture.subtitles(), plot, named > 1);
    picture.warnings().forEach(line -> addSubtitle(chart, line, Font.BOLD, Colour.VERMILION));
    return chart;
  }

  /** A plot with titles above it and perhaps a legend below. */
  public static JFreeChart chart(
      String title, List<String> subtitles, Plot plot, boolean hasLegend) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    JFreeChart chart = new JFreeChart(VisibleText.of(title), font(Font.BOLD, 22), plot, hasLegend);
    chart.getTitle().setPaint(TEXT);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(14, 14, 12, 24));
    if (hasLegend) {
      chart.getLegend().setItemFont(font(Font.PLAIN, 15));
      chart.getLegend().setItemPaint(TEXT);
      chart.getLegend().setBorder(0, 0, 0, 0);
      chart.getLegend().setItemLabelPadding(new RectangleInsets(2, 4, 2, 18));
    }
    subtitles.forEach(line -> addSubtitle(chart, line, Font.PLAIN, Colour.TEXT));
    return chart;
  }

  private static void addSubtitle(JFreeChart chart, String text, int style, Colour colour) {
    TextTitle title =
        new TextTitle(VisibleText.of(Abbreviation.of(text, MAX_SUBTITLE_CHARS)), font(style, 14));
    title.setPaint(colour(colour));
    title.setPadding(2, 0, 2, 0);
    chart.addSubtitle(title);
  }

  /** Number of panels that a chart shows. */
  static int panels(JFreeChart chart) {
    return chart.getPlot() instanceof CombinedDomainXYPlot plot ? plot.getSubplots().size() : 1;
  }

  private static Plot panels(Picture picture) {
    CombinedDomainXYPlot panels = new CombinedDomainXYPlot(axis(picture.x()));
    panels.setGap(20);
    for (Panel panel : picture.panels()) {
      XYPlot plot = new XYPlot();
      plot.setRangeAxis(axis(panel.y()));
      plot.setBackgroundPaint(Color.WHITE);
      plot.setOutlineVisible(false);
      plot.setDomainGridlinePaint(GRID);
      plot.setDomainGridlineStroke(new BasicStroke(1f));
      plot.setRangeGridlinePaint(GRID);
      plot.setRangeGridlineStroke(new BasicStroke(1f));
      plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
      for (int i = 0; i < panel.series().size(); i++) {
        plot.setDataset(i, dataset(panel.series().get(i)));
        plot.setRenderer(i, renderer(panel.series().get(i)));
      }
      panels.add(plot, panels.getSubplots().isEmpty() ? 3 : 2);
    }
    return panels;
  }

  /** An axis of numbers. */
  public static ValueAxis axis(Axis axis) {
    DecimalFormat format = Axis.format();
    ValueAxis drawn;
    if (axis.log() > 0) {
      LogAxis log = new LogAxis(axis.label());
      log.setBase(axis.log());
      log.setTickUnit(new NumberTickUnit(1));
      log.setNumberFormatOverride(format);
      drawn = log;
    } else {
      NumberAxis linear = new NumberAxis(axis.label());
      linear.setTickUnit(new NumberTickUnit(axis.step(), format));
      drawn = linear;
    }
    drawn.setRange(axis.low(), axis.high());
    drawn.setLabelFont(font(Font.PLAIN, 16));
    drawn.setLabelPaint(TEXT);
    drawn.setTickLabelFont(font(Font.PLAIN, 14));
    drawn.setTickLabelPaint(TEXT);
    drawn.setLabelInsets(new RectangleInsets(8, 8, 8, 8));
    return drawn;
  }

  /** A plot over names without anything in it. */
  public static CategoryPlot named(Axis y) {
    CategoryAxis x = new CategoryAxis("");
    x.setTickLabelFont(font(Font.PLAIN, 14));
    x.setTickLabelPaint(TEXT);
    x.setMaximumCategoryLabelLines(3);
    x.setLowerMargin(0.02);
    x.setUpperMargin(0.02);
    CategoryPlot plot = new CategoryPlot(null, x, axis(y), null);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeGridlineStroke(new BasicStroke(1f));
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    return plot;
  }

  private static Plot bars(List<String> names, Panel panel) {
    CategoryPlot plot = named(panel.y());
    if (names.size() > MOST_LEVEL_NAMES) {
      plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    }
    boolean isStacked = panel.series().stream().anyMatch(each -> each.form() == Form.STACKED);
    BarRenderer renderer = isStacked ? new StackedBarRenderer() : new BarRenderer();
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    plot.setDataset(bars);
    plot.setRenderer(renderer);
    for (Series series : panel.series()) {
      if (series.form() == Form.DASHED) {
        addLimit(plot, names, series);
        continue;
      }
      renderer.setSeriesPaint(bars.getRowCount(), colour(series.colour()));
      for (Point point : series.points()) {
        bars.addValue(point.y(), VisibleText.of(series.name()), name(names, (int) point.x()));
      }
    }
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setItemMargin(0.06);
    renderer.setMaximumBarWidth(0.1);
    int decimals = 2 - (int) Math.floor(Math.log10(panel.y().high()));
    DecimalFormat format = Axis.format();
    format.setMinimumFractionDigits(Math.max(0, Math.min(2, decimals)));
    format.setMaximumFractionDigits(Math.max(0, Math.min(2, decimals)));
    renderer.setDefaultItemLabelGenerator(new StandardCategoryItemLabelGenerator("{2}", format));
    renderer.setDefaultItemLabelFont(font(Font.PLAIN, 13));
    renderer.setDefaultItemLabelPaint(TEXT);
    renderer.setDefaultItemLabelsVisible(
        !isStacked && bars.getRowCount() * names.size() <= MOST_LABELLED_BARS);
    return plot;
  }

  private static String name(List<String> names, int number) {
    return VisibleText.of(names.get(number));
  }

  /** A broken line over the bars of every name. */
  private static void addLimit(CategoryPlot plot, List<String> names, Series series) {
    DefaultCategoryDataset levels = new DefaultCategoryDataset();
    for (int i = 0; i < names.size(); i++) {
      levels.addValue(series.points().get(0).y(), VisibleText.of(series.name()), name(names, i));
    }
    LevelRenderer renderer = new LevelRenderer();
    renderer.setSeriesPaint(0, colour(series.colour()));
    renderer.setSeriesStroke(0, DASHED);
    renderer.setSeriesVisibleInLegend(0, !series.name().isEmpty());
    plot.setRenderer(plot.getDatasetCount(), renderer);
    plot.setDataset(plot.getDatasetCount(), levels);
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

  private static AbstractXYItemRenderer renderer(Series series) {
    Form form = series.form();
    Color colour = colour(series.colour());
    AbstractXYItemRenderer renderer =
        switch (form) {
          case BAND -> band(colour);
          case MARKS -> marks();
          case LINE, DASHED -> line();
          case DOTS, RINGS -> points(form);
          case AREA -> new XYAreaRenderer(XYAreaRenderer.AREA);
          case STEP_AREA -> new XYStepAreaRenderer(XYStepAreaRenderer.AREA);
          case STEPS -> new XYStepRenderer();
          case BARS, STACKED -> throw new IllegalArgumentException("bars need names");
        };
    boolean isArea = form == Form.AREA || form == Form.STEP_AREA;
    boolean isBroken = form == Form.DASHED || form == Form.STEPS;
    renderer.setSeriesPaint(0, isArea ? pale(colour) : colour);
    renderer.setSeriesVisibleInLegend(0, !series.name().isEmpty());
    renderer.setSeriesStroke(0, isBroken ? DASHED : SOLID);
    double size = form == Form.DOTS || form == Form.RINGS ? LARGE_MARK : MARK;
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
    renderer.setErrorStroke(new BasicStroke(1.6f));
    renderer.setCapLength(6);
    return renderer;
  }

  private static Font font(int style, int points) {
    return new Font(Font.SANS_SERIF, style, points);
  }

  /** The colour in which series of it are drawn. */
  public static Color colour(Colour colour) {
    return new Color(colour.rgb());
  }

  /** Lighter than lines, which have to be seen on it. */
  private static Color pale(Color colour) {
    return new Color(
        (colour.getRed() + 255) / 2, (colour.getGreen() + 255) / 2, (colour.getBlue() + 255) / 2);
  }
}
