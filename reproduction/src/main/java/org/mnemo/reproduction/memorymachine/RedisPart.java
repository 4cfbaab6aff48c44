package org.mnemo.reproduction.memorymachine;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Increase;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;

/** Figs. 3 to 6: SETs of random keys to Redis, with less and less DRAM. */
final class RedisPart implements Part {

  private static final Statements STATEMENTS = MemoryMachinePaper.STATEMENTS;

  /** DRAM of the machine, in GB. */
  private static final double ALL_GB = 192;

  /** DRAM that performs as all of it, and so is taken to be as much as the data, in GB. */
  private static final double DATA_GB = 120;

  /** "Roughly 70 %" less. */
  private static final double LEFT = 0.3;

  /** Data of 300 million keys where 85 million keys take {@link #DATA_GB}. */
  private static final double LARGER_GB = DATA_GB * 300 / 85;

  private static final int STEPS = 48;

  @Override
  public String name() {
    return "redis";
  }

  @Override
  public String title() {
    return "Figs. 3 to 6: SETs to Redis with less DRAM";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(Sets.run(plan, plan.settings().primaryStore()));
  }

  @Override
  public PartResult make(Context context) {
    Measurement run = needs(context.plan()).get(0);
    Increase increase = Increase.of(context, run);
    write(context, increase);
    draw(context, run, increase);
    MeasuredValue client = increase.client();
    double impliedLow = STATEMENTS.of("redis.less").low() / Sets.missesPlaced(LEFT);
    double impliedHigh =
        STATEMENTS.of("redis.less").low() / Sets.missesPlaced(LEFT * ALL_GB / DATA_GB);
    double missing = Sets.missesInMemoryMode(DATA_GB / ALL_GB);
    double missingLarger = Sets.missesPlaced(DATA_GB / LARGER_GB);
    return context.result(
        List.of(
            new Comparison(
                "120 GB of DRAM: added latency over 192 GB",
                STATEMENTS.text("redis.baseline"),
                "%s; Memory Mode with 192 GB: %s client, %s server"
                    .formatted(
                        percent(0),
                        percent(missing * client.value()),
                        text(increase.server(), missing)),
                "the same if the data fits 120 GB; a direct-mapped cache of 192 GB misses %s of such data"
                    .formatted(percent(missing))),
            new Comparison(
                "\"roughly 70 %\" less DRAM: added latency",
                STATEMENTS.text("redis.less"),
                "36 of 120 GB: %s client, %s server; 57.6 of 192 GB: %s client, %s server"
                    .formatted(
                        percent(Sets.missesPlaced(LEFT) * client.value()),
                        text(increase.server(), Sets.missesPlaced(LEFT)),
                        percent(Sets.missesPlaced(LEFT * ALL_GB / DATA_GB) * client.value()),
                        text(increase.server(), Sets.missesPlaced(LEFT * ALL_GB / DATA_GB))),
                "theirs implies that no DRAM adds %s to %s"
                    .formatted(percent(impliedLow), percent(impliedHigh))),
            new Comparison(
                "no DRAM: added latency",
                STATEMENTS.text("redis.none"),
                "%s client, %s server".formatted(client.asPercent(), text(increase.server(), 1)),
                client.isNoise() ? MeasuredValue.WITHIN_NOISE : ""),
            new Comparison(
                "300M keys, 120 GB of DRAM: added latency",
                STATEMENTS.text("redis.larger"),
                "%s client, %s server"
                    .formatted(
                        percent(missingLarger * client.value()),
                        text(increase.server(), missingLarger)),
                "300M keys take %.0f GB, with %s of the SETs on PMEM; fixed connections exclude less throughput at the same latency"
                    .formatted(LARGER_GB, percent(missingLarger)))),
        "Requests are uniform. Added latency is the share of data on PMEM times the latency added to a SET there, measured on Redis with values of 1,000 bytes: by four clients, and as the server's processor time. The paper names neither sizes nor connections. 85M keys take 120 GB. Memory Mode is direct-mapped, with blocks at random places.");
  }

  private static String text(OptionalDouble server, double share) {
    return server.isPresent() ? percent(share * server.getAsDouble()) : "an unknown part";
  }

  private static void write(Context context, Increase increase) {
    CsvTable table =
        new CsvTable(
            "dram_gb",
            "share_on_pmem_placed",
            "share_on_pmem_memory_mode",
            "client_placed",
            "client_memory_mode",
            "server_placed",
            "server_memory_mode");
    double server = increase.server().orElse(Double.NaN);
    double client = increase.client().value();
    for (int step = 0; step <= STEPS; step++) {
      double gb = ALL_GB * step / STEPS;
      double placed = Sets.missesPlaced(gb / DATA_GB);
      double mode = gb == 0 ? 1 : Sets.missesInMemoryMode(DATA_GB / gb);
      table.add(
          gb,
          placed,
          mode,
          1 + placed * client,
          1 + mode * client,
          1 + placed * server,
          1 + mode * server);
    }
    context.write(table);
  }

  private static void draw(Context context, Measurement run, Increase increase) {
    List<Series> series = new ArrayList<>();
    double client = increase.client().value();
    series.add(line("Memory Machine, client's time", Form.LINE, 0, client, false));
    series.add(line("Memory Mode, client's time", Form.DASHED, 0, client, true));
    increase
        .server()
        .ifPresent(
            server -> {
              series.add(line("Memory Machine, server's time", Form.LINE, 1, server, false));
              series.add(line("Memory Mode, server's time", Form.DASHED, 1, server, true));
            });
    series.add(
        new Series("real splits here", Form.MARKS, Colour.BLUE, splits(context.findings(run))));
    series.add(
        new Series(
            "the paper, of 120 and of 192 GB",
            Form.MARKS,
            Colour.GREEN,
            List.of(
                Point.of(LEFT * DATA_GB, 1.25), Point.of(LEFT * ALL_GB, 1.25),
                Point.of(DATA_GB, 1), Point.of(ALL_GB, 1))));
    context.draw(
        () ->
            Picture.of(
                "SETs to Redis, 120 GB of data",
                context.subtitles(),
                Axis.of("DRAM (GB)", 0, ALL_GB),
                Axis.fitting("Average latency, times that with DRAM only", series),
                series));
  }

  private static Series line(String name, Form form, int colour, double longer, boolean isMode) {
    List<Point> points = new ArrayList<>();
    for (int step = 1; step <= STEPS; step++) {
      double gb = ALL_GB * step / STEPS;
      double share =
          isMode ? Sets.missesInMemoryMode(DATA_GB / gb) : Sets.missesPlaced(gb / DATA_GB);
      points.add(Point.of(gb, 1 + share * longer));
    }
    return new Series(name, form, Colour.of(colour), points);
  }

  /** What was measured at real splits, by what was estimated for all data in DRAM. */
  private static List<Point> splits(Findings findings) {
    double fastOpsS = findings.fastOpsS("touch");
    return findings.splits(Model.OURS, "throughput").stream()
        .map(split -> point(split, fastOpsS))
        .toList();
  }

  private static Point point(SplitResult split, double fastOpsS) {
    Point measured = split.measuredOfCurve();
    return new Point(
        split.fastShare() * DATA_GB,
        fastOpsS / measured.y(),
        fastOpsS / measured.high(),
        fastOpsS / measured.low());
  }
}
