package org.mnemo.reproduction.mnemo;

import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BoxAndWhiskerRenderer;
import org.jfree.chart.renderer.category.CategoryItemRendererState;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.statistics.BoxAndWhiskerItem;
import org.jfree.data.statistics.DefaultBoxAndWhiskerCategoryDataset;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.PictureChart;
import org.mnemo.reproduction.measurement.NumberText;

/** Box plots side by side (Tukey 1977), each with its name below it. */
final class BoxChart {

  private static final double SMALLEST_MARGIN = 0.01;
  private static final double WHISKER_BOXES = 1.5;

  private BoxChart() {}

  /**
   * A box.
   *
   * @param label name below the box
   * @param values values that the box sums up, at least one
   */
  record Box(String label, Colour colour, List<Double> values) {

    public Box {
      values = List.copyOf(values);
    }
  }

  /** Draws boxes from left to right. */
  static JFreeChart of(String title, List<String> subtitles, String yLabel, List<Box> boxes) {
    DefaultBoxAndWhiskerCategoryDataset dataset = new DefaultBoxAndWhiskerCategoryDataset();
    double low = 0;
    double high = 0;
    for (Box box : boxes) {
      dataset.add(item(box.values()), "values", box.label());
      low = Math.min(low, Collections.min(box.values()));
      high = Math.max(high, Collections.max(box.values()));
    }
    double margin = Math.max((high - low) * 0.08, SMALLEST_MARGIN);
    CategoryPlot plot = PictureChart.named(Axis.of(yLabel, low - margin, high + margin));
    plot.setDataset(dataset);
    plot.setRenderer(new BoxesInColour(boxes));
    return PictureChart.chart(title, subtitles, plot, false);
  }

  /** Quartiles, and whiskers to the last values within one and a half boxes of the box. */
  static BoxAndWhiskerItem item(List<Double> values) {
    double[] numbers = values.stream().mapToDouble(Double::doubleValue).toArray();
    double low = NumberText.quantile(numbers, 0.25);
    double high = NumberText.quantile(numbers, 0.75);
    double median = NumberText.median(numbers);
    double reach = WHISKER_BOXES * (high - low);
    DoubleSummaryStatistics regular =
        Arrays.stream(numbers)
            .filter(value -> value >= low - reach && value <= high + reach)
            .summaryStatistics();
    double lowest = regular.getMin();
    double highest = regular.getMax();
    // The renderer draws outliers as circles as wide as a third of the box, so it gets none.
    return new BoxAndWhiskerItem(
        median, median, low, high, lowest, highest, lowest, highest, List.of());
  }

  /** Boxes of one series, each with a colour of its own; outliers are dots. */
  private static final class BoxesInColour extends BoxAndWhiskerRenderer {

    private static final long serialVersionUID = 1L;

    private static final double DOT = 5;

    private final transient List<Box> boxes;

    BoxesInColour(List<Box> boxes) {
      this.boxes = boxes;
      setMeanVisible(false);
      setMaximumBarWidth(0.07);
      setFillBox(true);
      setUseOutlinePaintForWhiskers(false);
      setDefaultOutlinePaint(PictureChart.colour(Colour.TEXT));
    }

    @Override
    public void drawVerticalItem(
        Graphics2D g2,
        CategoryItemRendererState state,
        Rectangle2D dataArea,
        CategoryPlot plot,
        CategoryAxis domainAxis,
        ValueAxis rangeAxis,
        CategoryDataset dataset,
        int row,
        int column) {
      super.drawVerticalItem(
          g2, state, dataArea, plot, domainAxis, rangeAxis, dataset, row, column);
      double x =
          domainAxis.getCategoryMiddle(
              column, getColumnCount(), dataArea, plot.getDomainAxisEdge());
      g2.setPaint(getItemPaint(row, column));
      BoxAndWhiskerItem box = item(boxes.get(column).values());
      for (double value : boxes.get(column).values()) {
        if (value < (double) box.getMinRegularValue()
            || value > (double) box.getMaxRegularValue()) {
          double y = rangeAxis.valueToJava2D(value, dataArea, plot.getRangeAxisEdge());
          g2.fill(new Ellipse2D.Double(x - DOT / 2, y - DOT / 2, DOT, DOT));
        }
      }
    }

    @Override
    public Paint getItemPaint(int row, int column) {
      return PictureChart.colour(boxes.get(column).colour());
    }
  }
}
