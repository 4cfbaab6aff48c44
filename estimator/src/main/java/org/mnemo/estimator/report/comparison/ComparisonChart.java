package org.mnemo.estimator.report.comparison;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CombinedDomainXYPlot;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.chart.util.ShapeUtils;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;

/**
 * The picture of memories and policies: throughput, and the 99th percentile below it, by what the
 * memory costs. Lines are those of every memory and policy as long as they can be told apart, else
 * of every memory, run by whichever policy is fastest at that cost. Letters are large enough for a
 * picture 400 pixels wide.
 */
public final class ComparisonChart {

  /** Size of the picture in pixels. */
  public static final int WIDTH = 1400;

  /** Height of the picture in pixels. */
  public static final int HEIGHT = 1500;

  /** Most lines that can be told apart. */
  private static final int MOST_LINES = 8;

  private static final List<Color> COLOURS =
      List.of(
          ChartStyle.BLUE,
          ChartStyle.VERMILION,
          ChartStyle.GREEN,
          ChartStyle.ORANGE,
          ChartStyle.PURPLE,
          ChartStyle.SKY,
          ChartStyle.TEXT,
          new Color(0x99, 0x99, 0x99));

  private static final List<Shape> MARKS =
      List.of(
          new Ellipse2D.Double(-9, -9, 18, 18),
          ShapeUtils.createUpTriangle(11),
          ShapeUtils.createDiamond(12),
          ShapeUtils.createDownTriangle(11));

  /** Points of a line between two marks. */
  private static final int POINTS_A_MARK = 40;

  private static final Font LARGE = ChartStyle.font(Font.BOLD, 36);
  private static final Font MIDDLE = ChartStyle.font(Font.PLAIN, 30);
  private static final Font SMALL = ChartStyle.font(Font.PLAIN, 28);

  /** Factor on throughput from which on another line takes over. */
  private static final double CLEARLY_FASTER = 1.01;

  private ComparisonChart() {}

  /**
   * A line of the picture.
   *
   * @param chosen the cheapest point of it that keeps the promises; empty if none does
   * @param isCheapest true if no other line has a cheaper one
   */
  private record Line(String name, List<Point> points, Optional<Point> chosen, boolean isCheapest) {

    private double leastCost() {
      return chosen.map(Point::costFactor).orElse(Double.MAX_VALUE);
    }
  }

  /** The picture of a comparison, of which some line has a price. */
  public static JFreeChart of(MemoryComparison comparison) {
    List<ComparedLine> priced = comparison.lines().stream().filter(ComparedLine::hasPrice).toList();
    boolean each = priced.size() <= MOST_LINES;
    List<Line> all = each ? eachLine(comparison, priced) : memories(comparison, priced);
    List<Line> drawn =
        all.stream().sorted(Comparator.comparingDouble(Line::leastCost)).limit(MOST_LINES).toList();
    NumberAxis cost = axis("Cost of the memory (% of FastMem only)");
    CombinedDomainXYPlot panels = new CombinedDomainXYPlot(cost);
    panels.setGap(30);
    panels.add(throughput(comparison, drawn), 3);
    boolean hasTails =
        drawn.stream().flatMap(line -> line.points().stream()).anyMatch(p -> p.p99Ns() > 0);
    if (hasTails) {
      panels.add(tails(drawn), 2);
    }
    cost.setRange(0, 100 * mostCost(drawn) + 2);
    cost.setTickUnit(new NumberTickUnit(10));
    JFreeChart chart =
        ChartStyle.chart("What memory to buy, and who should move the data", panels, true);
    chart.getTitle().setFont(LARGE);
    chart.getLegend().setItemFont(MIDDLE);
    chart.getLegend().setItemLabelPadding(new RectangleInsets(4, 6, 4, 26));
    subtitle(
        chart,
        (each ? "A line for each memory and policy." : "A line for each memory by its best policy.")
            + " Rings: least cost for the SLO.",
        ChartStyle.TEXT);
    comparison.cheapest().ifPresent(line -> subtitle(chart, cheapest(line), ChartStyle.VERMILION));
    if (drawn.size() < all.size()) {
      subtitle(
          chart,
          "The %d cheapest of %d; the table has all.".formatted(drawn.size(), all.size()),
          ChartStyle.TEXT);
    }
    return chart;
  }

  private static String cheapest(ComparedLine line) {
    Point point = line.chosen().orElseThrow();
    return "Cheapest: %s, '%s', %s FastMem, %s of the cost"
        .formatted(
            line.memory(),
            line.policy(),
            Quantities.shortPercent(point.fastShare()),
            Quantities.shortPercent(point.costFactor()));
  }

  private static void subtitle(JFreeChart chart, String text, Color colour) {
    TextTitle title = new TextTitle(VisibleText.of(text), MIDDLE);
    title.setPaint(colour);
    title.setPadding(3, 0, 3, 0);
    chart.addSubtitle(title);
  }

  private static List<Line> eachLine(MemoryComparison comparison, List<ComparedLine> lines) {
    ComparedLine cheapest = comparison.cheapest().orElse(null);
    boolean oneMemory = lines.stream().map(ComparedLine::memory).distinct().count() == 1;
    boolean onePolicy = lines.stream().map(ComparedLine::policy).distinct().count() == 1;
    return lines.stream()
        .map(
            line ->
                new Line(
                    oneMemory && !onePolicy
                        ? line.policy()
                        : onePolicy ? line.memory() : line.memory() + ", " + line.policy(),
                    line.points(),
                    line.chosen(),
                    line.equals(cheapest)))
        .toList();
  }

  private static List<Line> memories(MemoryComparison comparison, List<ComparedLine> priced) {
    List<Line> lines = new ArrayList<>();
    for (String memory : comparison.memories()) {
      List<ComparedLine> own = priced.stream().filter(l -> l.memory().equals(memory)).toList();
      if (!own.isEmpty()) {
        lines.add(
            new Line(
                memory,
                frontier(own),
                MemoryComparison.cheapest(own).flatMap(ComparedLine::chosen),
                own.stream().anyMatch(comparison.cheapest().stream().toList()::contains)));
      }
    }
    return lines;
  }

  /** A point and the number of the line that it is of. */
  private record Owned(int line, Point point) {}

  /**
   * Points of some lines of which none is as cheap as another and faster. Another line takes over
   * where it is clearly faster, so that lines of one speed do not take turns.
   */
  private static List<Point> frontier(List<ComparedLine> lines) {
    List<Owned> points =
        IntStream.range(0, lines.size())
            .boxed()
            .flatMap(i -> lines.get(i).points().stream().map(point -> new Owned(i, point)))
            .sorted(
                Comparator.<Owned>comparingDouble(owned -> owned.point().costFactor())
                    .thenComparing(owned -> -owned.point().throughputOpsS()))
            .toList();
    List<Point> best = new ArrayList<>();
    int line = -1;
    double fastest = 0;
    for (Owned owned : points) {
      double least = owned.line() == line ? fastest : CLEARLY_FASTER * fastest;
      if (owned.point().throughputOpsS() > least) {
        best.add(owned.point());
        line = owned.line();
        fastest = owned.point().throughputOpsS();
      }
    }
    return best;
  }

  private static double mostCost(List<Line> lines) {
    return lines.stream()
        .flatMap(line -> line.points().stream())
        .mapToDouble(Point::costFactor)
        .max()
        .orElse(1);
  }

  private static NumberAxis axis(String label) {
    NumberAxis axis = ChartStyle.axis(label);
    axis.setAutoRangeIncludesZero(false);
    style(axis);
    return axis;
  }

  private static void style(ValueAxis axis) {
    axis.setLabelFont(MIDDLE);
    axis.setTickLabelFont(SMALL);
  }

  private static XYPlot throughput(MemoryComparison comparison, List<Line> lines) {
    XYSeriesCollection curves = new XYSeriesCollection();
    XYSeriesCollection rings = new XYSeriesCollection();
    XYLineAndShapeRenderer points = new XYLineAndShapeRenderer(false, true);
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      XYSeries curve = new XYSeries(VisibleText.of(line.name()), false);
      line.points().forEach(at -> curve.add(100 * at.costFactor(), at.throughputOpsS()));
      curves.addSeries(curve);
      XYSeries ring = new XYSeries(line.name() + " chosen");
      line.chosen().ifPresent(at -> ring.add(100 * at.costFactor(), at.throughputOpsS()));
      rings.addSeries(ring);
      points.setSeriesPaint(i, colour(i));
      points.setSeriesShape(i, new Ellipse2D.Double(-16, -16, 32, 32));
      points.setSeriesShapesFilled(i, line.isCheapest());
      points.setSeriesOutlineStroke(i, new BasicStroke(6f));
      points.setSeriesVisibleInLegend(i, false);
    }
    points.setDrawOutlines(true);
    NumberAxis axis = axis("Operations a second");
    axis.setNumberFormatOverride(ChartStyle.wholeNumbers());
    XYPlot plot = styled(new XYPlot(curves, null, axis, renderer(lines, true)));
    plot.setDataset(1, rings);
    plot.setRenderer(1, points);
    double slowdown = comparison.base().options().maxSlowdown();
    ValueMarker slo =
        new ValueMarker(comparison.base().curve().fastThroughputOpsS() / (1 + slowdown));
    slo.setPaint(ChartStyle.TEXT);
    slo.setStroke(
        new BasicStroke(
            3f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10f, new float[] {4f, 8f}, 0f));
    slo.setLabel(String.format(Locale.ROOT, "SLO: %s slower", Quantities.shortPercent(slowdown)));
    slo.setLabelFont(SMALL);
    slo.setLabelBackgroundColor(Color.WHITE);
    slo.setLabelAnchor(RectangleAnchor.BOTTOM_RIGHT);
    slo.setLabelTextAnchor(TextAnchor.TOP_RIGHT);
    plot.addRangeMarker(slo);
    return plot;
  }

  private static XYPlot tails(List<Line> lines) {
    XYSeriesCollection curves = new XYSeriesCollection();
    for (Line line : lines) {
      XYSeries curve = new XYSeries(VisibleText.of(line.name()), false);
      line.points().forEach(at -> curve.add(100 * at.costFactor(), at.p99Ns() / 1e3));
      curves.addSeries(curve);
    }
    return styled(new XYPlot(curves, null, axis("p99 (µs)"), renderer(lines, false)));
  }

  private static XYPlot styled(XYPlot plot) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    plot.setDomainGridlinePaint(new Color(0xDD, 0xDD, 0xDD));
    plot.setRangeGridlinePaint(new Color(0xDD, 0xDD, 0xDD));
    plot.setDomainGridlineStroke(new BasicStroke(1.5f));
    plot.setRangeGridlineStroke(new BasicStroke(1.5f));
    return plot;
  }

  private static XYLineAndShapeRenderer renderer(List<Line> lines, boolean isInLegend) {
    XYLineAndShapeRenderer renderer =
        new XYLineAndShapeRenderer(true, true) {
          private static final long serialVersionUID = 1L;

          @Override
          public boolean getItemShapeVisible(int series, int item) {
            // So that lines start their marks at different places.
            return item == 0 || (item + 7 * series) % POINTS_A_MARK == POINTS_A_MARK / 2;
          }
        };
    renderer.setDrawSeriesLineAsPath(true);
    for (int i = 0; i < lines.size(); i++) {
      renderer.setSeriesPaint(i, colour(i));
      renderer.setSeriesStroke(
          i, new BasicStroke(5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      renderer.setSeriesShape(i, MARKS.get(i % MARKS.size()));
      renderer.setSeriesVisibleInLegend(i, isInLegend);
    }
    renderer.setLegendLine(new java.awt.geom.Line2D.Double(-22, 0, 22, 0));
    return renderer;
  }

  private static Color colour(int line) {
    return COLOURS.get(line % COLOURS.size());
  }
}
