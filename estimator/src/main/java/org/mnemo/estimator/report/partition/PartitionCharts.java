package org.mnemo.estimator.report.partition;

import java.awt.BasicStroke;
import java.awt.Font;
import java.awt.geom.Ellipse2D;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;

/** Pictures of a non-volatile memory of several forms, as Fig. 11 and 12 of the PolyEMT paper. */
public final class PartitionCharts {

  private static final int STEP = 100 / Partition.PARTS;

  private PartitionCharts() {}

  /** Throughput by the share of the memory that extends DRAM, without compression (Fig. 11). */
  public static JFreeChart memoryShare(PartitionStudy study) {
    XYSeriesCollection lines = new XYSeriesCollection();
    lines.addSeries(functions(study, "the rest caches writes"));
    XYSeries best = new XYSeries("best");
    Partition functional = study.search().functional();
    best.add(STEP * functional.memory(), study.throughputOpsS(functional));
    lines.addSeries(best);
    XYLineAndShapeRenderer renderer = new XYLineAndShapeRenderer(true, true);
    renderer.setSeriesPaint(0, ChartStyle.BLUE);
    renderer.setSeriesStroke(0, new BasicStroke(3f));
    renderer.setSeriesPaint(1, ChartStyle.VERMILION);
    renderer.setSeriesLinesVisible(1, false);
    renderer.setSeriesShape(1, new Ellipse2D.Double(-10, -10, 20, 20));
    renderer.setSeriesShapesFilled(1, false);
    renderer.setSeriesOutlineStroke(1, new BasicStroke(3f));
    renderer.setSeriesStroke(1, new BasicStroke(3f));
    NumberAxis throughput = ChartStyle.axis("Throughput (operations per second)");
    throughput.setAutoRangeIncludesZero(false);
    JFreeChart chart =
        ChartStyle.chart(
            "Non-volatile memory as memory or as write cache",
            new XYPlot(
                lines,
                ChartStyle.axis("Non-volatile memory that extends DRAM (%)", -2, 102, STEP),
                throughput,
                renderer),
            true);
    ChartStyle.addSubtitle(chart, sizes(study), ChartStyle.TEXT, Font.PLAIN);
    return chart;
  }

  /** Throughput by the share that extends DRAM, in percent, without a compressed store. */
  public static XYSeries functions(PartitionStudy study, String name) {
    XYSeries series = new XYSeries(name);
    for (int memory = 0; memory <= Partition.PARTS; memory++) {
      series.add(STEP * memory, study.throughputOpsS(new Partition(Partition.PARTS - memory, 0)));
    }
    return series;
  }

  /** The partitions that were found, as stacked bars (Fig. 12). */
  static JFreeChart partitions(PartitionStudy study) {
    Map<String, Partition> bars = new LinkedHashMap<>();
    bars.put("without compression", study.search().functional());
    bars.put("with compression", study.search().best());
    for (int i = 0; i < study.windows().size(); i++) {
      bars.put("window " + (i + 1), study.windows().get(i).best());
    }
    JFreeChart chart = ChartStyle.chart("Best partitions", bars(bars), true);
    ChartStyle.addSubtitle(chart, sizes(study), ChartStyle.TEXT, Font.PLAIN);
    return chart;
  }

  /** Stacked bars of partitions by their names. */
  public static CategoryPlot bars(Map<String, Partition> partitions) {
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    partitions.forEach(
        (name, partition) -> {
          bars.addValue(STEP * partition.memory(), "memory", name);
          bars.addValue(STEP * partition.cache(), "write cache", name);
          bars.addValue(STEP * partition.store(), "compressed", name);
        });
    StackedBarRenderer renderer = new StackedBarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setMaximumBarWidth(0.12);
    renderer.setSeriesPaint(0, ChartStyle.BLUE);
    renderer.setSeriesPaint(1, ChartStyle.ORANGE);
    renderer.setSeriesPaint(2, ChartStyle.GREEN);
    return new CategoryPlot(
        bars,
        ChartStyle.categoryAxis(""),
        ChartStyle.axis("Share of the non-volatile memory (%)", 0, 100, 20),
        renderer);
  }

  private static String sizes(PartitionStudy study) {
    return "%s of non-volatile memory, %s of DRAM, %s of data"
        .formatted(
            Quantities.bytes(study.nvmBytes()),
            Quantities.bytes(study.dramBytes()),
            Quantities.bytes(study.dataBytes()));
  }
}
