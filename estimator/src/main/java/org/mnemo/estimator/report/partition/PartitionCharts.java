package org.mnemo.estimator.report.partition;

import java.awt.Font;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;

/** Pictures of a non-volatile memory of several forms, as Fig. 11 and 12 of the PolyEMT paper. */
public final class PartitionCharts {

  private static final int STEP = 100 / Partition.PARTS;

  private PartitionCharts() {}

  /** Throughput by the share of the memory that extends DRAM, without compression (Fig. 11). */
  public static JFreeChart memoryShare(PartitionStudy study) {
    Partition functional = study.search().functional();
    List<Series> series =
        List.of(
            new Series("the rest caches writes", Form.LINE, ChartStyle.BLUE, functions(study)),
            new Series(
                "best",
                Form.RINGS,
                ChartStyle.VERMILION,
                List.of(Point.of(STEP * functional.memory(), study.throughputOpsS(functional)))));
    return XyChart.of(
        "Non-volatile memory as memory or as write cache",
        List.of(sizes(study)),
        ChartStyle.axis("Non-volatile memory that extends DRAM (%)", -2, 102, STEP),
        XyChart.axisFromZero("Throughput (operations per second)", series),
        series);
  }

  /** Throughput by the share that extends DRAM, in percent, without a compressed store. */
  private static List<Point> functions(PartitionStudy study) {
    return IntStream.rangeClosed(0, Partition.PARTS)
        .mapToObj(
            memory ->
                Point.of(
                    STEP * memory,
                    study.throughputOpsS(new Partition(Partition.PARTS - memory, 0))))
        .toList();
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
