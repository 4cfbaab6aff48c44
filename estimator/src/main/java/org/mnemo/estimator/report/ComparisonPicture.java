package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Picture.Panel;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;

/**
 * The picture of memories and policies: throughput, and the 99th percentile below it, by what the
 * memory costs. Where all lines are too many to distinguish, it has the cheapest policy of each
 * memory.
 */
public final class ComparisonPicture {

  /** Most lines that can be distinguished. */
  private static final int MOST_LINES = 8;

  private ComparisonPicture() {}

  /** The picture of a comparison, of which some line has a price. */
  public static Picture of(MemoryComparison comparison) {
    List<ComparedLine> ranked =
        MemoryComparison.ranked(
            comparison.lines().stream().filter(ComparedLine::hasPrice).toList());
    Map<String, ComparedLine> byMemory = new LinkedHashMap<>();
    ranked.forEach(line -> byMemory.putIfAbsent(line.memory(), line));
    boolean each = ranked.size() <= MOST_LINES;
    List<ComparedLine> all = each ? ranked : List.copyOf(byMemory.values());
    List<ComparedLine> drawn = all.stream().limit(MOST_LINES).toList();
    List<List<Point>> points = drawn.stream().map(ComparedLine::points).toList();
    List<String> subtitles = new ArrayList<>();
    subtitles.add(
        (each ? "A line for each memory and policy." : "The cheapest policy of each memory.")
            + " Rings: least cost for the SLO.");
    comparison.cheapest().ifPresent(line -> subtitles.add(cheapest(line)));
    if (drawn.size() < all.size()) {
      subtitles.add(
          "The %d cheapest of %d; the table has all.".formatted(drawn.size(), all.size()));
    }
    double mostCost =
        points.stream().flatMap(List::stream).mapToDouble(Point::costFactor).max().orElse(1);
    Axis cost = Axis.of("Cost of the memory (% of FastMem only)", 0, 100 * mostCost + 2, 10);
    double slowdown = comparison.base().options().maxSlowdown();
    List<Series> throughput = series(drawn, points, names(drawn), Point::throughputOpsS);
    throughput.add(
        Series.limit(
            "SLO: %s slower".formatted(Quantities.shortPercent(slowdown)),
            Colour.TEXT,
            0,
            cost.high(),
            comparison.base().curve().fastThroughputOpsS() / (1 + slowdown)));
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(Axis.fitting("Operations per second", throughput), throughput));
    if (points.stream().flatMap(List::stream).anyMatch(point -> point.p99Ns() > 0)) {
      // The legend has the names once.
      List<String> names = Collections.nCopies(drawn.size(), "");
      List<Series> p99 = series(drawn, points, names, point -> point.p99Ns() / 1e3);
      panels.add(new Panel(Axis.fitting("p99 (µs)", p99), p99));
    }
    return new Picture("What memory to buy, and which policy", subtitles, List.of(), cost, panels);
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

  /** Memory or policy, where all have the other in common, or both. */
  private static List<String> names(List<ComparedLine> lines) {
    boolean oneMemory = lines.stream().map(ComparedLine::memory).distinct().count() == 1;
    boolean onePolicy = lines.stream().map(ComparedLine::policy).distinct().count() == 1;
    return lines.stream()
        .map(
            line ->
                onePolicy
                    ? line.memory()
                    : oneMemory ? line.policy() : line.memory() + ", " + line.policy())
        .toList();
  }

  /** One figure of all lines by cost, with a ring where each is cheapest. */
  private static List<Series> series(
      List<ComparedLine> lines,
      List<List<Point>> points,
      List<String> names,
      ToDoubleFunction<Point> value) {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      List<Series.Point> line = points.get(i).stream().map(each -> point(each, value)).toList();
      series.add(new Series(names.get(i), Form.LINE, Colour.of(i), line));
      List<Series.Point> ring =
          lines.get(i).chosen().stream()
              .map(each -> point(each, value))
              .filter(each -> Double.isFinite(each.y()))
              .toList();
      series.add(new Series("", Form.RINGS, Colour.of(i), ring));
    }
    return series;
  }

  private static Series.Point point(Point point, ToDoubleFunction<Point> value) {
    return Series.Point.of(100 * point.costFactor(), value.applyAsDouble(point));
  }
}
