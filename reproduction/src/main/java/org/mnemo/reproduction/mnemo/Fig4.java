package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 4: how large records are. */
final class Fig4 implements Part {

  private static final int STEPS = 200;
  private static final double SMALLEST_BYTES = 100;
  private static final double LARGEST_BYTES = 400_000;

  /** A kind of record and its file of sizes. */
  private record Kind(String file, String title) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("caption", "photo caption"),
          new Kind("textpost", "text post"),
          new Kind("thumbnail", "thumbnail"));

  @Override
  public String name() {
    return "fig4";
  }

  @Override
  public String title() {
    return "Fig. 4: cumulative distribution of record sizes";
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("kind", "value_bytes", "record_share");
    List<Series> series = new ArrayList<>();
    List<String> papers = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    for (Kind kind : KINDS) {
      AccessPattern pattern = context.laboratory().pattern(arguments(context.settings(), kind));
      long[] sizes =
          IntStream.range(0, pattern.keyCount()).mapToLong(pattern::valueBytes).sorted().toArray();
      List<Point> points = points(sizes);
      points.forEach(point -> table.add(kind.file(), point.x(), point.y()));
      series.add(
          new Series(
              kind.title(),
              Form.LINE,
              Colour.of(series.size()),
              points.stream().map(point -> Point.of(point.x(), 100 * point.y())).toList()));
      papers.add(MnemoPaper.STATEMENTS.text("fig4." + kind.file()));
      ours.add(
          "%s %,.0f bytes (%,d to %,d)"
              .formatted(
                  kind.title(),
                  IntStream.range(0, sizes.length).mapToLong(i -> sizes[i]).average().orElse(0),
                  sizes[0],
                  sizes[sizes.length - 1]));
    }
    context.write(table);
    context.draw(
        () ->
            Picture.of(
                "Share of records up to a size",
                List.of(),
                Axis.log("Size of a record's value (bytes)", 10, SMALLEST_BYTES, LARGEST_BYTES),
                Axis.of("Records of at most that size, %", 0, 102, 10),
                series));
    return context.result(
        List.of(
            new Comparison(
                "mean size (Table III)",
                String.join("; ", papers),
                String.join("; ", ours),
                "ours are inferred; the paper prints none")),
        "Sizes are of stored records.");
  }

  private static RunArguments arguments(Settings settings, Kind kind) {
    return PaperWorkload.TRENDING
        .arguments()
        .with("mnemo.sizes", "workloads/sizes/" + kind.file() + ".csv")
        .with("recordcount", settings.records())
        .with("operationcount", 1);
  }

  private static List<Point> points(long[] sorted) {
    List<Point> points = new ArrayList<>();
    points.add(Point.of((double) sorted[0], 0));
    for (int step = 1; step <= STEPS; step++) {
      int at = (int) ((long) step * sorted.length / STEPS) - 1;
      if (at >= 0) {
        points.add(Point.of((double) sorted[at], (at + 1.0) / sorted.length));
      }
    }
    return points;
  }
}
