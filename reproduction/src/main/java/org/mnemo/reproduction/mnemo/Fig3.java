package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.percent;

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

/** Fig. 3: which keys the request distributions ask for. */
final class Fig3 implements Part {

  private static final int STEPS = 500;
  private static final double HOT_SHARE = 0.2;

  /** A distribution in YCSB's words and in the paper's. */
  private record Distribution(String property, String title) {}

  private static final List<Distribution> DISTRIBUTIONS =
      List.of(
          new Distribution("hotspot", "hotspot (Trending)"),
          new Distribution("latest", "latest (News Feed)"),
          new Distribution("scrambled_zipfian", "scrambled zipfian (Timeline)"),
          new Distribution("zipfian", "zipfian"));

  @Override
  public String name() {
    return "fig3";
  }

  @Override
  public String title() {
    return "Fig. 3: cumulative distribution of requests over the keys";
  }

  @Override
  public PartResult make(Context context) {
    Settings settings = context.settings();
    CsvTable table = new CsvTable("distribution", "key_share", "request_share");
    List<Series> series = new ArrayList<>();
    List<String> hottest = new ArrayList<>();
    for (Distribution distribution : DISTRIBUTIONS) {
      AccessPattern pattern = context.laboratory().pattern(arguments(settings, distribution));
      List<Point> points = points(pattern);
      points.forEach(point -> table.add(distribution.property(), point.x(), point.y()));
      series.add(
          new Series(
              distribution.title(),
              Form.LINE,
              Colour.of(series.size()),
              points.stream().map(point -> Point.of(100 * point.x(), 100 * point.y())).toList()));
      hottest.add(distribution.title() + " " + percent(hottest(pattern)));
    }
    context.write(table);
    context.draw(
        () ->
            Picture.of(
                "Share of requests that go to the first keys",
                List.of(
                    "%,d keys, %,d requests".formatted(settings.records(), settings.requests())),
                Axis.of("Keys in the order of their numbers, %", 0, 100, 10),
                Axis.of("Requests to these keys, %", 0, 102, 10),
                series));
    return context.result(
        List.of(
            new Comparison(
                "requests to the hottest 20 % of the keys",
                MnemoPaper.STATEMENTS.text("fig3.hotspot"), String.join("; ", hottest), "")),
        "Zipfian, latest and scrambled zipfian share one distribution of popularities, over different keys.");
  }

  private static RunArguments arguments(Settings settings, Distribution distribution) {
    return PaperWorkload.TRENDING
        .arguments()
        .with("requestdistribution", distribution.property())
        .with("recordcount", settings.records())
        .with("operationcount", settings.requests())
        .with("mnemo.seed", settings.seed());
  }

  private static List<Point> points(AccessPattern pattern) {
    List<Point> points = new ArrayList<>();
    points.add(Point.of(0, 0));
    int keys = pattern.keyCount();
    long requests = 0;
    for (int key = 0; key < keys; key++) {
      requests += pattern.accesses(key);
      if ((long) (key + 1) * STEPS / keys > (long) key * STEPS / keys) {
        points.add(Point.of((key + 1.0) / keys, (double) requests / pattern.requests()));
      }
    }
    return points;
  }

  private static double hottest(AccessPattern pattern) {
    long[] sorted =
        IntStream.range(0, pattern.keyCount()).mapToLong(pattern::accesses).sorted().toArray();
    int hot = (int) Math.round(HOT_SHARE * sorted.length);
    long requests = 0;
    for (int i = sorted.length - hot; i < sorted.length; i++) {
      requests += sorted[i];
    }
    return (double) requests / pattern.requests();
  }
}
