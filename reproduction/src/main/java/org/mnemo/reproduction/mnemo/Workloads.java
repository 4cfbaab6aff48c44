package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.measurement.SweepOrder;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Sheet;

/** Figs. 3 and 4: which keys the workloads request, and how large their records are. */
final class Workloads {

  private static final int STEPS_OF_KEYS = 500;
  private static final int STEPS_OF_SIZES = 200;
  private static final double HOT_SHARE = 0.2;

  /** Distributions in YCSB's words and in the paper's. */
  private static final Map<String, String> DISTRIBUTIONS = new LinkedHashMap<>();

  /** Files of sizes, and the kinds of records that have them. */
  private static final Map<String, String> KINDS = new LinkedHashMap<>();

  static {
    DISTRIBUTIONS.put("hotspot", "hotspot (Trending)");
    DISTRIBUTIONS.put("latest", "latest (News Feed)");
    DISTRIBUTIONS.put("scrambled_zipfian", "scrambled zipfian (Timeline)");
    DISTRIBUTIONS.put("zipfian", "zipfian");
    KINDS.put("caption", "photo caption");
    KINDS.put("textpost", "text post");
    KINDS.put("thumbnail", "thumbnail");
  }

  private Workloads() {}

  /** A workload's pattern; keys are numbered as they are loaded. */
  static AccessPattern pattern(Settings settings, RunArguments arguments) {
    return SweepOrder.pattern(
        arguments
            .with("recordcount", settings.records())
            .with("operationcount", settings.requests())
            .with("mnemo.seed", settings.seed()));
  }

  static void requests(Sheet sheet) {
    Settings settings = sheet.settings();
    List<Series> series = new ArrayList<>();
    List<String> hottest = new ArrayList<>();
    DISTRIBUTIONS.forEach(
        (property, title) -> {
          AccessPattern pattern =
              pattern(
                  settings, Workload.TRENDING.arguments().with("requestdistribution", property));
          add(sheet, series, property, title, 100, ofKeys(pattern));
          hottest.add(title + " " + percent(hottest(pattern)));
        });
    sheet.subtitle("%,d keys, %,d requests".formatted(settings.records(), settings.requests()));
    sheet.draw(
        Axis.of("Keys in the order of their numbers, %", 0, 100, 10),
        Axis.of("Requests to these keys, %", 0, 102, 10),
        series);
    sheet.compare("hotspot", String.join("; ", hottest));
  }

  /** Adds a cumulative distribution to the table, and to the picture with shares in percent. */
  private static void add(
      Sheet sheet, List<Series> series, String name, String title, int unitX, List<Point> points) {
    points.forEach(point -> sheet.row(name, point.x(), point.y()));
    series.add(
        new Series(
            title,
            Form.LINE,
            Colour.of(series.size()),
            points.stream().map(p -> Point.of(unitX * p.x(), 100 * p.y())).toList()));
  }

  private static List<Point> ofKeys(AccessPattern pattern) {
    List<Point> points = new ArrayList<>();
    points.add(Point.of(0, 0));
    int keys = pattern.keyCount();
    long requests = 0;
    for (int key = 0; key < keys; key++) {
      requests += pattern.accesses(key);
      if ((long) (key + 1) * STEPS_OF_KEYS / keys > (long) key * STEPS_OF_KEYS / keys) {
        points.add(Point.of((key + 1.0) / keys, (double) requests / pattern.requests()));
      }
    }
    return points;
  }

  private static double hottest(AccessPattern pattern) {
    long[] sorted =
        IntStream.range(0, pattern.keyCount()).mapToLong(pattern::accesses).sorted().toArray();
    int hot = (int) Math.round(HOT_SHARE * sorted.length);
    return (double) Arrays.stream(sorted, sorted.length - hot, sorted.length).sum()
        / pattern.requests();
  }

  static void sizes(Sheet sheet) {
    List<Series> series = new ArrayList<>();
    List<String> papers = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    KINDS.forEach(
        (file, title) -> {
          AccessPattern pattern =
              SweepOrder.pattern(
                  Workload.TRENDING
                      .arguments()
                      .with("mnemo.sizes", "workloads/sizes/" + file + ".csv")
                      .with("recordcount", sheet.settings().records())
                      .with("operationcount", 1));
          long[] sizes =
              IntStream.range(0, pattern.keyCount())
                  .mapToLong(pattern::valueBytes)
                  .sorted()
                  .toArray();
          add(sheet, series, file, title, 1, ofSizes(sizes));
          papers.add(sheet.text(file));
          ours.add(
              "%s %,.0f bytes (%,d to %,d)"
                  .formatted(
                      title,
                      Arrays.stream(sizes).average().orElse(0),
                      sizes[0],
                      sizes[sizes.length - 1]));
        });
    sheet.draw(
        Axis.log("Size of a record's value (bytes)", 10, 100, 400_000),
        Axis.of("Records of at most that size, %", 0, 102, 10),
        series);
    sheet.compare(
        "mean size (Table III)",
        String.join("; ", papers),
        String.join("; ", ours),
        "ours are inferred; the paper prints none");
  }

  private static List<Point> ofSizes(long[] sorted) {
    List<Point> points = new ArrayList<>();
    points.add(Point.of((double) sorted[0], 0));
    for (int step = 1; step <= STEPS_OF_SIZES; step++) {
      int at = (int) ((long) step * sorted.length / STEPS_OF_SIZES) - 1;
      if (at >= 0) {
        points.add(Point.of((double) sorted[at], (at + 1.0) / sorted.length));
      }
    }
    return points;
  }
}
