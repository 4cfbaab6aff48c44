package org.mnemo.estimator.chart;

import java.awt.Font;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Pictures to write in every format. */
final class TestCharts {

  private TestCharts() {}

  /** A line within its band, in blue. */
  static JFreeChart band(String title, String subtitle, String x, String y, String line) {
    YIntervalSeries series = new YIntervalSeries(line);
    series.add(0, 1, 0.9, 1.1);
    series.add(0.5, 2, 1.8, 2.1);
    series.add(1, 3, 3, 3);
    YIntervalSeriesCollection dataset = new YIntervalSeriesCollection();
    dataset.addSeries(series);
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesPaint(0, ChartStyle.BLUE);
    renderer.setSeriesFillPaint(0, ChartStyle.BLUE);
    renderer.setAlpha(0.18f);
    JFreeChart chart =
        ChartStyle.chart(
            title,
            new XYPlot(dataset, ChartStyle.axis(x, 0, 1), ChartStyle.axis(y, 0, 4), renderer),
            true);
    ChartStyle.addSubtitle(chart, subtitle, ChartStyle.TEXT, Font.PLAIN);
    return chart;
  }
}
