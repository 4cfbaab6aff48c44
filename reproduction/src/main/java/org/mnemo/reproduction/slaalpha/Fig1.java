package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.points;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.reuse.MissCurve;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.slaalpha.Agreements.Server;

/** Fig. 1: hits that more memory adds, estimated from what the slow side sees, and measured. */
final class Fig1 implements Part {

  private static final int STEPS = 40;

  @Override
  public String name() {
    return "fig1";
  }

  @Override
  public String title() {
    return "Fig. 1: hits that more direct memory adds";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(Agreements.run(plan, PaperWorkload.TIMELINE));
  }

  @Override
  public PartResult make(Context context) {
    Measurement run = needs(context.plan()).get(0);
    Agreements agreements = Agreements.of(context, run);
    List<Server> servers = agreements.measured();
    if (servers.isEmpty() || !(servers.get(0).hitRatio() < 1)) {
      context.write(new CsvTable("kind", "fast_share", "additional_hits"));
      return context.result(List.of(), SlaPaper.TOO_SHORT);
    }
    Server base = servers.get(0);
    Curve curve = agreements.estimate(Agreements.ALPHAS.get(0)).curve();
    long keys = agreements.estimate(Agreements.ALPHAS.get(0)).keyCount();
    SlowSideLog log =
        SlowSideLog.of(agreements.servers(), Math.max(1, Math.round(base.fastShare() * keys)));
    MissCurve references = log.misses().byReferences();
    MissCurve evictions = log.misses().byEvictions().orElse(references);
    DoubleUnaryOperator byReferences = share -> added(log, references, extra(share, base, keys));
    DoubleUnaryOperator byEvictions = share -> added(log, evictions, extra(share, base, keys));
    DoubleUnaryOperator byTrace =
        share -> 1 - fetches(curve, share) / fetches(curve, base.fastShare());
    List<Series> series =
        List.of(
            line("reference only", Form.DASHED, 1, base, byReferences),
            line("reference + eviction", Form.LINE, 0, base, byEvictions),
            line("whole trace (paged)", Form.LINE, 2, base, byTrace),
            new Series(
                "measured",
                Form.MARKS,
                Colour.TEXT,
                servers.stream()
                    .skip(1)
                    .map(each -> Point.of(100 * each.fastShare(), 100 * measured(each, base)))
                    .toList()));
    CsvTable table = new CsvTable("kind", "fast_share", "additional_hits");
    series.forEach(
        each ->
            each.points()
                .forEach(point -> table.add(each.name(), point.x() / 100, point.y() / 100)));
    context.write(table);
    context.draw(
        () ->
            Picture.of(
                "Hits that more direct memory adds, " + run.title(),
                context.subtitles(),
                Axis.of("Direct memory, % of the data", 0, 100),
                Axis.fitting("Additional hits, % of the misses with the least memory", series),
                series));
    double ofReferences = meanError(servers, base, byReferences);
    double ofEvictions = meanError(servers, base, byEvictions);
    return context.result(
        List.of(
            new Comparison(
                "mean distance of estimated and measured hits",
                SlaPaper.STATEMENTS.text("fig1.more_accurate"),
                "references only %s, references and evictions %s, whole trace %s"
                    .formatted(
                        points(ofReferences),
                        points(ofEvictions),
                        points(meanError(servers, base, byTrace))),
                ofEvictions < ofReferences
                    ? ""
                    : "the kernel is not an exact LRU, and its evictions are unknown")),
        "Least memory: %s %% of the data. Dual counter stacks count references and evictions of an LRU memory of this size; the kernel reports neither. Dots are page faults of servers with more memory. Hits are shares of the misses with the least memory."
            .formatted(decimal(100 * base.fastShare(), 1)));
  }

  private static long extra(double share, Server base, long keys) {
    return Math.max(0, Math.round((share - base.fastShare()) * keys));
  }

  private static double added(SlowSideLog log, MissCurve misses, long extra) {
    return 1 - misses.misses(extra).mean() / log.misses().references();
  }

  private static double measured(Server server, Server base) {
    return 1 - (1 - server.hitRatio()) / (1 - base.hitRatio());
  }

  private static double fetches(Curve curve, double share) {
    int row = curve.lastRowWithinBytes(Math.round(share * curve.totalBytes()));
    return curve.traffic().cursor().moveTo(row).fetches();
  }

  private static double meanError(
      List<Server> servers, Server base, DoubleUnaryOperator estimated) {
    return servers.stream()
        .skip(1)
        .mapToDouble(
            each -> Math.abs(estimated.applyAsDouble(each.fastShare()) - measured(each, base)))
        .average()
        .orElse(Double.NaN);
  }

  private static Series line(
      String name, Form form, int colour, Server base, DoubleUnaryOperator added) {
    List<Point> points = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      double share = base.fastShare() + (1 - base.fastShare()) * step / STEPS;
      points.add(Point.of(100 * share, 100 * added.applyAsDouble(share)));
    }
    return new Series(name, form, Colour.of(colour), points);
  }
}
