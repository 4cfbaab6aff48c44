package org.mnemo.estimator.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleInsets;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Abbreviation;

/** Style that all pictures have in common: colours, fonts, grid, titles. */
public final class ChartStyle {

  // The colours of Okabe and Ito, which people tell apart with any kind of colour vision.
  public static final Color BLUE = new Color(0x00, 0x72, 0xB2);
  public static final Color VERMILION = new Color(0xD5, 0x5E, 0x00);
  public static final Color GREEN = new Color(0x00, 0x7A, 0x5A);
  public static final Color ORANGE = new Color(0xE6, 0x9F, 0x00);
  public static final Color PURPLE = new Color(0xCC, 0x79, 0xA7);
  public static final Color SKY = new Color(0x56, 0xB4, 0xE9);

  /** Colours of series, in their order. */
  public static final List<Color> SERIES = List.of(BLUE, VERMILION, GREEN, ORANGE, PURPLE, SKY);

  public static final Color TEXT = new Color(0x26, 0x26, 0x26);
  private static final Color GRID = new Color(0xDD, 0xDD, 0xDD);

  /** Approximate number of grid lines on an axis, as many as the eye can count. */
  private static final int TICKS = 10;

  /** Most characters of a subtitle, which fill some lines of the picture. */
  private static final int MAX_SUBTITLE_CHARS = 600;

  public static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.ROOT);

  private ChartStyle() {}

  public static Font font(int style, int points) {
    return new Font(Font.SANS_SERIF, style, points);
  }

  /** A picture of a plot, its title above it. */
  public static JFreeChart chart(String title, Plot plot, boolean legend) {
    styled(plot);
    JFreeChart chart = new JFreeChart(VisibleText.of(title), font(Font.BOLD, 22), plot, legend);
    chart.getTitle().setPaint(TEXT);
    chart.setBackgroundPaint(Color.WHITE);
    chart.setPadding(new RectangleInsets(14, 14, 12, 24));
    if (legend) {
      chart.getLegend().setItemFont(font(Font.PLAIN, 15));
      chart.getLegend().setItemPaint(TEXT);
      chart.getLegend().setBorder(0, 0, 0, 0);
      chart.getLegend().setItemLabelPadding(new RectangleInsets(2, 4, 2, 18));
    }
    return chart;
  }

  /** A plot with the grid of all. */
  public static <P extends Plot> P styled(P plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    if (plot instanceof XYPlot grid) {
      grid.setDomainGridlinePaint(GRID);
      grid.setRangeGridlinePaint(GRID);
      grid.setDomainGridlineStroke(new BasicStroke(1f));
      grid.setRangeGridlineStroke(new BasicStroke(1f));
    } else if (plot instanceof CategoryPlot grid) {
      grid.setRangeGridlinePaint(GRID);
      grid.setRangeGridlineStroke(new BasicStroke(1f));
    }
    return plot;
  }

  /** A line below the title: plain for what is drawn, bold for what one must know of it. */
  public static void addSubtitle(JFreeChart chart, String text, Color colour, int style) {
    TextTitle title =
        new TextTitle(VisibleText.of(Abbreviation.of(text, MAX_SUBTITLE_CHARS)), font(style, 14));
    title.setPaint(colour);
    title.setPadding(2, 0, 2, 0);
    chart.addSubtitle(title);
  }

  /** An axis of numbers. */
  public static NumberAxis axis(String label) {
    NumberAxis axis = new NumberAxis(label);
    style(axis);
    return axis;
  }

  /** An axis of numbers between two ends, with round numbers at some ten ticks. */
  public static NumberAxis axis(String label, double low, double high) {
    return axis(label, low, high, roundStep((high - low) / TICKS));
  }

  /** An axis of numbers between two ends, with a tick at every multiple of {@code step}. */
  public static NumberAxis axis(String label, double low, double high, double step) {
    NumberAxis axis = axis(label);
    axis.setAutoRangeIncludesZero(false);
    axis.setRange(low, high);
    axis.setTickUnit(new NumberTickUnit(step, new DecimalFormat("#,##0.###", SYMBOLS)));
    return axis;
  }

  /** An axis of names. */
  public static CategoryAxis categoryAxis(String label) {
    CategoryAxis axis = new CategoryAxis(label);
    axis.setTickLabelFont(font(Font.PLAIN, 14));
    axis.setTickLabelPaint(TEXT);
    axis.setLabelFont(font(Font.PLAIN, 16));
    axis.setMaximumCategoryLabelLines(2);
    axis.setCategoryMargin(0.2);
    axis.setLowerMargin(0.02);
    axis.setUpperMargin(0.02);
    return axis;
  }

  /** Whole numbers with commas between thousands. */
  public static DecimalFormat wholeNumbers() {
    return new DecimalFormat("#,##0", SYMBOLS);
  }

  /** Gives any axis the fonts and colours of all. */
  public static void style(ValueAxis axis) {
    axis.setLabelFont(font(Font.PLAIN, 16));
    axis.setLabelPaint(TEXT);
    axis.setTickLabelFont(font(Font.PLAIN, 14));
    axis.setTickLabelPaint(TEXT);
    axis.setLabelInsets(new RectangleInsets(8, 8, 8, 8));
  }

  /** The smallest of 1, 2 and 5 times a power of ten that is at least {@code step}. */
  static double roundStep(double step) {
    double power = Math.pow(10, Math.floor(Math.log10(step)));
    double digits = step / power;
    return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10);
  }
}
