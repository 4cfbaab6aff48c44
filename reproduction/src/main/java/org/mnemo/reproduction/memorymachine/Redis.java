package org.mnemo.reproduction.memorymachine;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Sheet;

/** Figs. 3 to 6: SETs of random keys to Redis, with less and less DRAM. */
final class Redis {

  /** DRAM of the machine, in GB. */
  private static final double ALL_GB = 192;

  /** DRAM that performs as all of it, and so is taken to be as much as the data, in GB. */
  private static final double DATA_GB = 120;

  /** "Roughly 70 %" less. */
  private static final double LEFT = 0.3;

  /** Data of 300 million keys where 85 million keys take {@link #DATA_GB}. */
  private static final double LARGER_GB = DATA_GB * 300 / 85;

  private static final int STEPS = 48;

  private final Sheet sheet;
  private final MeasuredValue client;
  private final OptionalDouble server;

  Redis(Sheet sheet) {
    Increase increase = Increase.of(sheet);
    this.sheet = sheet;
    this.client = increase.client();
    this.server = increase.server();
  }

  void fill() {
    for (int step = 0; step <= STEPS; step++) {
      double gb = ALL_GB * step / STEPS;
      double placed = placed(gb);
      double mode = mode(gb);
      double unknown = server.orElse(Double.NaN);
      sheet.row(
          gb,
          placed,
          mode,
          1 + placed * client.value(),
          1 + mode * client.value(),
          1 + placed * unknown,
          1 + mode * unknown);
    }
    draw();
    double placed = Sets.missesPlaced(LEFT);
    double placedOfAll = Sets.missesPlaced(LEFT * ALL_GB / DATA_GB);
    double missing = Sets.missesInMemoryMode(DATA_GB / ALL_GB);
    double missingLarger = Sets.missesPlaced(DATA_GB / LARGER_GB);
    double stated = sheet.statement("less").low();
    sheet.compare(
        "baseline",
        "%s; Memory Mode with 192 GB: %s".formatted(percent(0), added(missing)),
        sheet.statement("baseline").why().formatted(percent(missing)));
    sheet.compare(
        "less",
        "36 of 120 GB: %s; 57.6 of 192 GB: %s".formatted(added(placed), added(placedOfAll)),
        sheet
            .statement("less")
            .why()
            .formatted(percent(stated / placed), percent(stated / placedOfAll)));
    sheet.compare(
        "none",
        "%s client, %s server".formatted(client.asPercent(), ofServer(1)),
        client.isNoise() ? MeasuredValue.WITHIN_NOISE : "");
    sheet.compare(
        "larger",
        added(missingLarger),
        sheet.statement("larger").why().formatted(LARGER_GB, percent(missingLarger)));
  }

  /** Added latency where a share of the requests goes to PMEM. */
  private String added(double share) {
    return "%s client, %s server".formatted(percent(share * client.value()), ofServer(share));
  }

  private String ofServer(double share) {
    return server.isPresent() ? percent(share * server.getAsDouble()) : "an unknown part";
  }

  /** Share of the requests that PMEM serves with so much DRAM. */
  private static double placed(double gb) {
    return Sets.missesPlaced(gb / DATA_GB);
  }

  private static double mode(double gb) {
    return gb == 0 ? 1 : Sets.missesInMemoryMode(DATA_GB / gb);
  }

  private void draw() {
    List<Series> series = new ArrayList<>();
    addLines(series, "client's time", 0, client.value());
    server.ifPresent(longer -> addLines(series, "server's time", 1, longer));
    series.add(new Series("real splits here", Form.MARKS, Colour.BLUE, splits()));
    series.add(
        new Series(
            "the paper, of 120 and of 192 GB",
            Form.MARKS,
            Colour.GREEN,
            List.of(
                Point.of(LEFT * DATA_GB, 1.25), Point.of(LEFT * ALL_GB, 1.25),
                Point.of(DATA_GB, 1), Point.of(ALL_GB, 1))));
    sheet.draw(Axis.of("DRAM (GB)", 0, ALL_GB), series);
  }

  private static void addLines(List<Series> series, String time, int colour, double longer) {
    List<Point> placed = new ArrayList<>();
    List<Point> mode = new ArrayList<>();
    for (int step = 1; step <= STEPS; step++) {
      double gb = ALL_GB * step / STEPS;
      placed.add(Point.of(gb, 1 + placed(gb) * longer));
      mode.add(Point.of(gb, 1 + mode(gb) * longer));
    }
    series.add(new Series("Memory Machine, " + time, Form.LINE, Colour.of(colour), placed));
    series.add(new Series("Memory Mode, " + time, Form.DASHED, Colour.of(colour), mode));
  }

  /** What was measured at real splits, by what was estimated for all data in DRAM. */
  private List<Point> splits() {
    Findings findings = sheet.findings(sheet.run());
    double fastOpsS = findings.fast("touch").value();
    List<Point> points = new ArrayList<>();
    for (SplitResult split : findings.splits(Model.OURS, "throughput")) {
      Point measured = split.measuredOfCurve();
      points.add(
          new Point(
              split.fastShare() * DATA_GB,
              fastOpsS / measured.y(),
              fastOpsS / measured.high(),
              fastOpsS / measured.low()));
    }
    return points;
  }
}
