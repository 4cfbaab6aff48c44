package org.mnemo.estimator.report.comparison;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * memory costs. Lines are those of every memory and policy as long as they can be told apart, else
 * of every memory, run by whichever policy is fastest at that cost.
 */
public final class ComparisonPicture {

  /** Most lines that can be told apart. */
  private static final int MOST_LINES = 8;

  /** Factor on throughput from which on another line takes over. */
  private static final double CLEARLY_FASTER = 1.01;

  private ComparisonPicture() {}

  /**
   * A line of the picture.
   *
   * @param points points by cost, with null where another policy takes over
   * @param chosen the cheapest point of it that meets the SLO; empty if none does
   */
  private record Line(String name, List<@Nullable Point> points, Optional<Point> chosen) {

    private Stream<Point> known() {
      return points.stream().filter(Objects::nonNull);
    }

    private double leastCost() {
      return chosen.map(Point::costFactor).orElse(Double.MAX_VALUE);
    }
  }

  /** The picture of a comparison, of which some line has a price. */
  public static Picture of(MemoryComparison comparison) {
    List<ComparedLine> priced = comparison.lines().stream().filter(ComparedLine::hasPrice).toList();
    boolean each = priced.size() <= MOST_LINES;
    List<Line> all = each ? eachLine(priced) : memories(comparison, priced);
    List<Line> drawn =
        all.stream().sorted(Comparator.comparingDouble(Line::leastCost)).limit(MOST_LINES).toList();
    double mostCost =
        drawn.stream().flatMap(Line::known).mapToDouble(Point::costFactor).max().orElse(1);
    Axis cost = Axis.of("Cost of the memory (% of FastMem only)", 0, 100 * mostCost + 2, 10);
    double slowdown = comparison.base().options().maxSlowdown();
    List<Series> throughput = series(drawn, Point::throughputOpsS, false);
    throughput.add(
        Series.limit(
            "SLO: %s slower".formatted(Quantities.shortPercent(slowdown)),
            Colour.TEXT,
            0,
            cost.high(),
            comparison.base().curve().fastThroughputOpsS() / (1 + slowdown)));
    List<Panel> panels = new ArrayList<>();
    panels.add(new Panel(Axis.fromZero("Operations per second", throughput), throughput));
    if (drawn.stream().flatMap(Line::known).anyMatch(point -> point.p99Ns() > 0)) {
      List<Series> p99 = series(drawn, point -> point.p99Ns() / 1e3, true);
      panels.add(new Panel(Axis.fromZero("p99 (µs)", p99), p99));
    }
    List<String> subtitles = new ArrayList<>();
    subtitles.add(
        (each ? "A line for each memory and policy." : "A line for each memory by its best policy.")
            + " Rings: least cost for the SLO.");
    if (drawn.stream().anyMatch(line -> line.points().contains(null))) {
      subtitles.add("p99 has a gap where another policy takes over.");
    }
    comparison.cheapest().ifPresent(line -> subtitles.add(cheapest(line)));
    if (drawn.size() < all.size()) {
      subtitles.add(
          "The %d cheapest of %d; the table has all.".formatted(drawn.size(), all.size()));
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

  private static List<Line> eachLine(List<ComparedLine> lines) {
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
                    line.chosen()))
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
                MemoryComparison.cheapest(own).flatMap(ComparedLine::chosen)));
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
  private static List<@Nullable Point> frontier(List<ComparedLine> lines) {
    ComparedLine cheapest = MemoryComparison.cheapest(lines).orElse(null);
    List<Owned> points = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      int line = i;
      lines.get(i).points().forEach(point -> points.add(new Owned(line, point)));
      if (cheapest != null && cheapest.equals(lines.get(i))) {
        cheapest.chosen().ifPresent(point -> points.add(new Owned(line, point)));
      }
    }
    points.sort(
        Comparator.<Owned>comparingDouble(owned -> owned.point().costFactor())
            .thenComparing(owned -> -owned.point().throughputOpsS()));
    Point ring = cheapest == null ? null : cheapest.chosen().orElse(null);
    List<@Nullable Point> best = new ArrayList<>();
    int line = -1;
    double fastest = 0;
    for (Owned owned : points) {
      double least = owned.line() == line ? fastest : CLEARLY_FASTER * fastest;
      // The ring lies on its line, even where another policy is faster but less sure.
      if (owned.point().throughputOpsS() > least || owned.point().equals(ring)) {
        if (line >= 0 && owned.line() != line) {
          best.add(null);
        }
        best.add(owned.point());
        line = owned.line();
        fastest = Math.max(fastest, owned.point().throughputOpsS());
      }
    }
    return best;
  }

  /**
   * One figure of all lines by cost, with a ring where each is cheapest.
   *
   * @param isFurther true of a further panel, whose lines break where another policy takes over,
   *     and are not in the legend again
   */
  private static List<Series> series(
      List<Line> lines, ToDoubleFunction<Point> value, boolean isFurther) {
    List<Series> series = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      List<Series.Point> points = new ArrayList<>();
      double x = 0;
      for (Point point : line.points()) {
        if (point != null) {
          x = 100 * point.costFactor();
          points.add(Series.Point.of(x, value.applyAsDouble(point)));
        } else if (isFurther) {
          points.add(Series.Point.of(x, Double.NaN));
        }
      }
      series.add(new Series(isFurther ? "" : line.name(), Form.LINE, Colour.of(i), points));
      Point chosen = line.chosen().orElse(null);
      if (chosen != null && Double.isFinite(value.applyAsDouble(chosen))) {
        Series.Point ring = Series.Point.of(100 * chosen.costFactor(), value.applyAsDouble(chosen));
        series.add(new Series("", Form.RINGS, Colour.of(i), List.of(ring)));
      }
    }
    return series;
  }
}
