package org.mnemo.estimator.tenant;

import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.general.DatasetUtils;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.policy.Policies;

/** The picture of tenants: a group of bars for each, how much longer its requests take. */
public final class TenantChart {

  /** Most groups that can be told apart. */
  private static final int MOST_TENANTS = 20;

  /** Most groups whose names fit beside each other, and whose values fit above their bars. */
  private static final int MOST_LABELLED = 5;

  /** Pale for a tenant alone, full for the same beside the others. */
  private static final List<Color> COLOURS =
      List.of(
          ChartStyle.SKY,
          ChartStyle.BLUE,
          ChartStyle.ORANGE,
          ChartStyle.VERMILION,
          ChartStyle.GREEN);

  private TenantChart() {}

  /** The picture; where there are many tenants, of those that lose most to others. */
  public static JFreeChart of(NoisyNeighbours neighbours) {
    DefaultCategoryDataset bars = bars(drawn(neighbours.tenants()));
    double high = DatasetUtils.findRangeBounds(bars).getUpperBound();
    double low = DatasetUtils.findRangeBounds(bars).getLowerBound();
    NumberAxis y =
        ChartStyle.axis(
            "Longer than with all data in FastMem (%)",
            Math.min(0, 1.1 * low), high > 0 ? 1.1 * high : 1);
    boolean isLabelled = bars.getColumnCount() <= MOST_LABELLED;
    CategoryPlot plot =
        new CategoryPlot(bars, ChartStyle.categoryAxis(""), y, renderer(isLabelled));
    if (!isLabelled) {
      plot.getDomainAxis().setCategoryLabelPositions(CategoryLabelPositions.UP_45);
    }
    JFreeChart chart =
        ChartStyle.chart("What tenants of one FastMem lose to each other", plot, true);
    ChartStyle.addSubtitle(
        chart,
        "%s of FastMem for %s of data%s"
            .formatted(
                Quantities.bytes(neighbours.fastBytes()),
                Quantities.bytes(neighbours.totalBytes()),
                bars.getColumnCount() < neighbours.tenants().size()
                    ? "; the %d of %d tenants that lose most to others"
                        .formatted(bars.getColumnCount(), neighbours.tenants().size())
                    : ""),
        ChartStyle.TEXT,
        Font.PLAIN);
    ChartStyle.addSubtitle(
        chart,
        neighbours.causes().stream()
            .map(
                cause ->
                    (cause.tenant() == null ? "nobody" : VisibleText.of(cause.tenant()))
                        + " ("
                        + cause.policy()
                        + ")")
            .collect(Collectors.joining(", ", "Most harm to the others: ", "")),
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }

  private static List<TenantLine> drawn(List<TenantLine> tenants) {
    if (tenants.size() <= MOST_TENANTS) {
      return tenants;
    }
    return tenants.stream()
        .sorted(Comparator.comparingDouble(TenantChart::mostLost).reversed())
        .limit(MOST_TENANTS)
        .toList();
  }

  private static double mostLost(TenantLine tenant) {
    return tenant.shared().stream()
        .mapToDouble(shared -> shared.togetherSlowdown() - shared.aloneSlowdown())
        .max()
        .orElse(0);
  }

  private static DefaultCategoryDataset bars(List<TenantLine> tenants) {
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    for (TenantLine tenant : tenants) {
      String name = VisibleText.of(tenant.name());
      for (TenantLine.Shared shared : tenant.shared()) {
        bars.addValue(100 * shared.aloneSlowdown(), shared.policy() + ", alone", name);
        bars.addValue(100 * shared.togetherSlowdown(), shared.policy() + ", together", name);
      }
      bars.addValue(100 * tenant.placedSlowdown(), Policies.PLACED + " in its own part", name);
    }
    return bars;
  }

  private static BarRenderer renderer(boolean isLabelled) {
    BarRenderer renderer = new BarRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setItemMargin(0.06);
    renderer.setMaximumBarWidth(0.08);
    for (int series = 0; series < COLOURS.size(); series++) {
      renderer.setSeriesPaint(series, COLOURS.get(series));
    }
    renderer.setDefaultItemLabelGenerator(
        new StandardCategoryItemLabelGenerator(
            "{2}", new DecimalFormat("#,##0.0", ChartStyle.SYMBOLS)));
    renderer.setDefaultItemLabelFont(ChartStyle.font(Font.PLAIN, 13));
    renderer.setDefaultItemLabelPaint(ChartStyle.TEXT);
    renderer.setDefaultItemLabelsVisible(isLabelled);
    return renderer;
  }
}
