package org.mnemo.reproduction.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;
import org.mnemo.estimator.chart.ChartStyle;

/** Groups of bars, one bar of each series in a group, each with its value above it. */
public final class BarChart {

  /** Most names of groups that have room beside each other. */
  private static final int MOST_LEVEL_NAMES = 8;

  private BarChart() {}

  /**
   * A bar.
   *
   * @param series name of the series, which decides the colour
   * @param group name below the group
   */
  public record Bar(String series, String group, double value) {}

  /** A broken line across all groups; its label, if it is not empty, stands below the title. */
  public record Limit(String label, double value) {}

  /**
   * Draws bars, series and groups in the order in which they first appear.
   *
   * @param decimals number of decimals of the values above the bars
   */
  public static JFreeChart of(
      String title,
      List<String> subtitles,
      String yLabel,
      int decimals,
      List<Bar> bars,
      List<Limit> limits) {
    DefaultCategoryDataset dataset = new DefaultCategoryDataset();
    bars.forEach(bar -> dataset.addValue(bar.value(), bar.series(), bar.group()));
    double high =
        Math.max(
            bars.stream().mapToDouble(Bar::value).max().orElse(1),
            limits.stream().mapToDouble(Limit::value).max().orElse(0));
    NumberAxis y = ChartStyle.axis(yLabel, 0, high <= 0 ? 1 : 1.12 * high);
    CategoryPlot plot =
        new CategoryPlot(dataset, ChartStyle.categoryAxis(""), y, renderer(decimals));
    for (int series = 0; series < dataset.getRowCount(); series++) {
      Color colour = ChartStyle.SERIES.get(series % ChartStyle.SERIES.size());
      plot.getRenderer().setSeriesPaint(series, colour);
    }
    if (dataset.getColumnCount() > MOST_LEVEL_NAMES) {
      plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    }
    limits.forEach(limit -> plot.addRangeMarker(marker(limit)));
    JFreeChart chart = ChartStyle.chart(title, plot, dataset.getRowCount() > 1);
    subtitles.forEach(line -> ChartStyle.addSubtitle(chart, line, ChartStyle.TEXT, Font.PLAIN));
    limits.stream()
        .filter(limit -> !limit.label().isEmpty())
        .forEach(
            limit ->
                ChartStyle.addSubtitle(
                    chart, "Broken line: " + limit.label(), ChartStyle.TEXT, Font.PLAIN));
    return chart;
  }

  private static BarRenderer renderer(int decimals) {
    BarRenderer renderer = new BarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setItemMargin(0.06);
    renderer.setMaximumBarWidth(0.09);
    String pattern = decimals == 0 ? "#,##0" : "#,##0." + "0".repeat(decimals);
    renderer.setDefaultItemLabelGenerator(
        new StandardCategoryItemLabelGenerator(
            "{2}", new DecimalFormat(pattern, ChartStyle.SYMBOLS)));
    renderer.setDefaultItemLabelFont(ChartStyle.font(Font.PLAIN, 13));
    renderer.setDefaultItemLabelPaint(ChartStyle.TEXT);
    renderer.setDefaultItemLabelsVisible(true);
    return renderer;
  }

  private static ValueMarker marker(Limit limit) {
    return new ValueMarker(
        limit.value(),
        ChartStyle.TEXT,
        new BasicStroke(
            1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, new float[] {8f, 5f}, 0f));
  }
}
