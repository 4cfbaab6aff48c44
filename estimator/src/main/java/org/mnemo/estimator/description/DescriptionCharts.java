package org.mnemo.estimator.description;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYStepAreaRenderer;
import org.jfree.chart.renderer.xy.XYStepRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.description.TraceDescription.MissPoint;
import org.mnemo.estimator.description.TraceDescription.Window;
import org.mnemo.estimator.reuse.ReuseMethod;

/** Charts of a trace's contents. */
public final class DescriptionCharts {

  private static final double MIB = 1 << 20;

  private DescriptionCharts() {}

  /** Miss ratio of LRU caches by size; the description must include misses. */
  public static JFreeChart misses(TraceDescription trace) {
    YIntervalSeries misses = new YIntervalSeries("miss ratio", false, true);
    for (MissPoint point : trace.missCurve()) {
      if (point.missRatio() == null) {
        continue;
      }
      double halfWidth = point.halfWidth() == null ? 0 : point.halfWidth();
      misses.add(
          Math.max(1, point.cacheBytes()) / MIB,
          100 * point.missRatio(),
          100 * Math.max(0, point.missRatio() - halfWidth),
          100 * Math.min(1, point.missRatio() + halfWidth));
    }
    LogAxis sizes = new LogAxis("Size of the cache (MiB)");
    sizes.setBase(2);
    sizes.setTickUnit(new NumberTickUnit(1));
    sizes.setNumberFormatOverride(new DecimalFormat("#,##0.####", ChartStyle.SYMBOLS));
    ChartStyle.style(sizes);
    DeviationRenderer renderer = new DeviationRenderer(true, false);
    renderer.setSeriesPaint(0, ChartStyle.BLUE);
    renderer.setSeriesFillPaint(0, ChartStyle.BLUE);
    renderer.setSeriesStroke(0, new BasicStroke(2.5f));
    renderer.setAlpha(0.2f);
    YIntervalSeriesCollection series = new YIntervalSeriesCollection();
    series.addSeries(misses);
    XYPlot plot =
        new XYPlot(series, sizes, ChartStyle.axis("Requests that miss (%)", 0, 100, 10), renderer);
    JFreeChart chart = ChartStyle.chart("Misses of an LRU cache", plot, false);
    ChartStyle.addSubtitle(chart, of(trace), ChartStyle.TEXT, Font.PLAIN);
    ChartStyle.addSubtitle(
        chart,
        how(trace) + (trace.reuse() == ReuseMethod.SAMPLED ? ", with 95 % intervals" : ""),
        ChartStyle.TEXT,
        Font.PLAIN);
    return chart;
  }

  private static String of(TraceDescription trace) {
    return String.format(
        Locale.ROOT,
        "%s: %s for %s, whose records are %,d bytes",
        trace.trace(),
        CountedNoun.of(trace.requests().total(), "request"),
        CountedNoun.of(trace.distinctKeys(), "key"),
        trace.recordBytes() + trace.gone().bytes());
  }

  private static String how(TraceDescription trace) {
    return switch (trace.reuse()) {
      case AET -> "estimated from the times between requests for a record; error not known";
      case SAMPLED -> "counted for a sample of the keys";
      default -> "counted for all keys";
    };
  }

  /** Working set in bytes of each window; the description must include windows. */
  public static JFreeChart workingSet(TraceDescription trace) {
    XYSeries bytes = new XYSeries("working set", true, true);
    for (Window window : trace.windows()) {
      // A step from the start of the window to its end.
      double startS = window.startS() - trace.firstTimestampS();
      bytes.add(startS, window.recordBytes() / MIB);
      bytes.add(startS + trace.windowSeconds(), window.recordBytes() / MIB);
    }
    XYSeriesCollection series = new XYSeriesCollection(bytes);
    XYStepAreaRenderer renderer = new XYStepAreaRenderer();
    renderer.setSeriesPaint(
        0,
        new Color(
            ChartStyle.BLUE.getRed(), ChartStyle.BLUE.getGreen(), ChartStyle.BLUE.getBlue(), 160));
    XYPlot plot =
        new XYPlot(
            series,
            ChartStyle.axis("Time since the first request (s)"),
            ChartStyle.axis("Requested records (MiB)"),
            renderer);
    JFreeChart chart =
        ChartStyle.chart(
            "Working set in windows of %,d s".formatted(trace.windowSeconds()), plot, false);
    ChartStyle.addSubtitle(chart, of(trace), ChartStyle.TEXT, Font.PLAIN);
    return chart;
  }

  /** Miss ratio of LRU caches in each window; the description must include windows and misses. */
  public static JFreeChart missesOverTime(TraceDescription trace) {
    XYSeriesCollection series = new XYSeriesCollection();
    XYStepRenderer renderer = new XYStepRenderer();
    for (int size = 0; size < trace.missRatios().size(); size++) {
      XYSeries misses =
          new XYSeries("cache of " + trace.missRatios().get(size).percent() + " % of bytes");
      for (Window window : trace.windows()) {
        Double missRatio = window.missRatios().get(size).missRatio();
        double startS = window.startS() - trace.firstTimestampS();
        double percent = missRatio == null ? Double.NaN : 100 * missRatio;
        misses.add(startS, percent);
        misses.add(startS + trace.windowSeconds(), percent);
      }
      series.addSeries(misses);
      renderer.setSeriesPaint(size, ChartStyle.SERIES.get(size));
      renderer.setSeriesStroke(size, new BasicStroke(2));
    }
    XYPlot plot =
        new XYPlot(
            series,
            ChartStyle.axis("Time since the first request (s)"),
            ChartStyle.axis("Requests that miss (%)", 0, 100, 10),
            renderer);
    JFreeChart chart =
        ChartStyle.chart(
            "Misses of LRU caches in windows of %,d s".formatted(trace.windowSeconds()),
            plot,
            true);
    ChartStyle.addSubtitle(chart, of(trace), ChartStyle.TEXT, Font.PLAIN);
    ChartStyle.addSubtitle(chart, how(trace), ChartStyle.TEXT, Font.PLAIN);
    return chart;
  }
}
