package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.CurvePoint;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Figures 8c, 8d and 8e: mean latency and tails of Trending on the stores. */
final class LatencyPart implements Part {

  private final String name;
  private final String what;
  private final String metric;
  private final ToDoubleFunction<CurvePoint> latencyNs;
  private final String paper;
  private final String why;

  private LatencyPart(
      String name,
      String what,
      String metric,
      ToDoubleFunction<CurvePoint> latencyNs,
      String paper,
      String why) {
    this.name = name;
    this.what = what;
    this.metric = metric;
    this.latencyNs = latencyNs;
    this.paper = paper;
    this.why = why;
  }

  static LatencyPart mean() {
    return new LatencyPart(
        "fig8c",
        "mean latency",
        "read_mean",
        CurvePoint::meanNs,
        MnemoPaper.STATEMENTS.text("fig8c.mean_latency"),
        "it is the throughput without the think time");
  }

  static LatencyPart p95() {
    return new LatencyPart(
        "fig8d",
        "95th percentile of latency",
        "read_p95",
        CurvePoint::readP95Ns,
        MnemoPaper.STATEMENTS.text("fig8d.tail_latency"),
        "ours mixes the latencies measured on either memory");
  }

  static LatencyPart p99() {
    return new LatencyPart(
        "fig8e",
        "99th percentile of latency",
        "read_p99",
        CurvePoint::readP99Ns,
        "as above",
        "as above");
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String title() {
    return "Fig. %s: %s of Trending on the stores".formatted(name.substring(3), what);
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return plan.onEveryStore(PaperWorkload.TRENDING);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("run", "kind", "cost_factor", "latency_ns", "low_ns", "high_ns");
    List<Series> lines = new ArrayList<>();
    List<Series> marks = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Findings findings = context.findings(run);
      List<CurvePoint> curve = findings.curve(run.order());
      double fastNs = latencyNs.applyAsDouble(curve.get(curve.size() - 1));
      if (fastNs <= 0) {
        continue;
      }
      Colour colour = Colour.of(lines.size());
      List<Point> estimates =
          curve.stream()
              .map(point -> Point.of(point.costFactor(), latencyNs.applyAsDouble(point)))
              .toList();
      List<SplitResult> splits = findings.splits(Model.OURS, metric);
      List<Point> real = splits.stream().map(SplitResult::measuredOfCurve).toList();
      addRows(table, run, "estimated", estimates);
      addRows(table, run, "measured", real);
      lines.add(
          new Series(run.store(), Form.LINE, colour, ThroughputFigure.in(100 / fastNs, estimates)));
      marks.add(new Series("", Form.MARKS, colour, ThroughputFigure.in(100 / fastNs, real)));
      errors.add(run.store() + " " + errors(findings, fastNs));
    }
    context.write(table);
    ThroughputFigure.drawAgainstCost(
        context,
        "Trending on the stores: " + what + " of reads",
        "Lines are estimates",
        needs(context.plan()),
        "% of that with FastMem only",
        lines,
        marks);
    return context.result(
        List.of(
            new Comparison(
                what + ": median, largest error (FastMem only)",
                paper,
                String.join("; ", errors),
                why)),
        "");
  }

  private String errors(Findings findings, double fastNs) {
    double[] errors = findings.absoluteErrors(Model.OURS, metric);
    return "%s (%s µs)"
        .formatted(
            errors.length == 0
                ? "not compared"
                : error(NumberText.median(errors))
                    + ", "
                    + error(Arrays.stream(errors).max().orElse(0)),
            NumberText.decimal(fastNs / 1000, 0));
  }

  private static void addRows(CsvTable table, Measurement run, String kind, List<Point> points) {
    for (Point point : points) {
      table.add(run.name(), kind, point.x(), point.y(), point.low(), point.high());
    }
  }
}
