package org.mnemo.reproduction.chart;

import java.awt.Graphics2D;
import java.awt.Paint;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.Collections;
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
import org.mnemo.estimator.chart.PictureChart;

/** Box plots side by side, each with its name and its median below it. */
public final class BoxChart {

  private static final double SMALLEST_MARGIN = 0.01;

  private BoxChart() {}

  /**
   * A box.
   *
   * @param label name below the box
   * @param values values that the box sums up, at least one
   */
  public record Box(String label, Colour colour, List<Double> values) {

    public Box {
      values = List.copyOf(values);
    }
  }

  /** Draws boxes from left to right. */
  public static JFreeChart of(
      String title, List<String> subtitles, String yLabel, List<Box> boxes) {
    DefaultBoxAndWhiskerCategoryDataset dataset = new DefaultBoxAndWhiskerCategoryDataset();
    double low = 0;
    double high = 0;
    for (Box box : boxes) {
      dataset.add(item(summary(box)), "values", box.label());
      low = Math.min(low, Collections.min(box.values()));
      high = Math.max(high, Collections.max(box.values()));
    }
    double margin = Math.max((high - low) * 0.08, SMALLEST_MARGIN);
    CategoryPlot plot = PictureChart.named(Axis.of(yLabel, low - margin, high + margin));
    plot.setDataset(dataset);
    plot.setRenderer(new BoxesInColour(boxes));
    return PictureChart.chart(title, subtitles, plot, false);
  }

  private static BoxSummary summary(Box box) {
    return BoxSummary.of(box.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static BoxAndWhiskerItem item(BoxSummary summary) {
    // The renderer draws outliers as circles as wide as a third of the box, so it gets none.
    return new BoxAndWhiskerItem(
        summary.median(),
        summary.median(),
        summary.lowQuartile(),
        summary.highQuartile(),
        summary.lowWhisker(),
        summary.highWhisker(),
        summary.lowWhisker(),
        summary.highWhisker(),
        List.of());
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
      for (double outlier : summary(boxes.get(column)).outliers()) {
        double y = rangeAxis.valueToJava2D(outlier, dataArea, plot.getRangeAxisEdge());
        g2.fill(new Ellipse2D.Double(x - DOT / 2, y - DOT / 2, DOT, DOT));
      }
    }

    @Override
    public Paint getItemPaint(int row, int column) {
      return PictureChart.colour(boxes.get(column).colour());
    }
  }
}
