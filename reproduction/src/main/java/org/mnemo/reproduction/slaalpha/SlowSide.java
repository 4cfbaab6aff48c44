package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.points;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.reuse.MissCurve;
import org.mnemo.reproduction.measurement.PolicyPlan;
import org.mnemo.reproduction.paper.Sheet;
import org.mnemo.reproduction.slaalpha.Agreements.Server;

/** Fig. 1 and section 4.3: what more memory adds, by what the slow side sees, and its cost. */
final class SlowSide {

  private static final int STEPS = 40;

  private final Server base;
  private final List<Server> servers;
  private final Curve curve;
  private final long keys;
  private final SlowSideLog log;

  private SlowSide(Agreements agreements, List<Server> servers) {
    this.base = servers.get(0);
    this.servers = servers;
    this.curve = agreements.estimate().curve();
    this.keys = agreements.estimate().keyCount();
    this.log = log(agreements, base.fastShare());
  }

  private static SlowSideLog log(Agreements agreements, double share) {
    long records = Math.round(share * agreements.estimate().keyCount());
    return SlowSideLog.of(agreements.servers(), Math.max(1, records));
  }

  /** Hits that more memory adds, estimated from what the slow side sees, and measured. */
  static void hits(Sheet sheet) {
    Agreements agreements = Agreements.of(sheet, sheet.run());
    List<Server> servers = agreements.measured();
    if (servers.isEmpty() || !(servers.get(0).hitRatio() < 1)) {
      sheet.tooShort();
    } else {
      new SlowSide(agreements, servers).fill(sheet);
    }
  }

  private void fill(Sheet sheet) {
    MissCurve references = log.misses().byReferences();
    MissCurve evictions = log.misses().byEvictions().orElse(references);
    DoubleUnaryOperator byReferences = share -> added(references, share);
    DoubleUnaryOperator byEvictions = share -> added(evictions, share);
    DoubleUnaryOperator byTrace = share -> 1 - fetches(share) / fetches(base.fastShare());
    List<Series> series =
        List.of(
            line("reference only", Form.DASHED, 1, byReferences),
            line("reference + eviction", Form.LINE, 0, byEvictions),
            line("whole trace (paged)", Form.LINE, 2, byTrace),
            new Series(
                "measured",
                Form.MARKS,
                Colour.TEXT,
                servers.stream()
                    .skip(1)
                    .map(each -> Point.of(100 * each.fastShare(), 100 * measured(each)))
                    .toList()));
    for (Series each : series) {
      each.points().forEach(point -> sheet.row(each.name(), point.x() / 100, point.y() / 100));
    }
    sheet.draw(Axis.of("Direct memory, % of the data", 0, 100), series);
    double ofReferences = meanError(byReferences);
    double ofEvictions = meanError(byEvictions);
    sheet.compare(
        "more_accurate",
        "references only %s, references and evictions %s, whole trace %s"
            .formatted(points(ofReferences), points(ofEvictions), points(meanError(byTrace))),
        ofEvictions < ofReferences ? "" : sheet.statement("more_accurate").why());
    sheet.note(decimal(100 * base.fastShare(), 1));
  }

  private double added(MissCurve misses, double share) {
    long extra = Math.max(0, Math.round((share - base.fastShare()) * keys));
    return 1 - misses.misses(extra).mean() / log.misses().references();
  }

  private double measured(Server server) {
    return 1 - (1 - server.hitRatio()) / (1 - base.hitRatio());
  }

  private double fetches(double share) {
    int row = curve.lastRowWithinBytes(Math.round(share * curve.totalBytes()));
    return curve.traffic().cursor().moveTo(row).fetches();
  }

  private double meanError(DoubleUnaryOperator estimated) {
    return servers.stream()
        .skip(1)
        .mapToDouble(each -> Math.abs(estimated.applyAsDouble(each.fastShare()) - measured(each)))
        .average()
        .orElse(Double.NaN);
  }

  private Series line(String name, Form form, int colour, DoubleUnaryOperator added) {
    List<Point> points = new ArrayList<>();
    for (int step = 0; step <= STEPS; step++) {
      double share = base.fastShare() + (1 - base.fastShare()) * step / STEPS;
      points.add(Point.of(100 * share, 100 * added.applyAsDouble(share)));
    }
    return new Series(name, form, Colour.of(colour), points);
  }

  /** What counting references and evictions costs. */
  static void cost(Sheet sheet) {
    SlowSideLog log = log(Agreements.of(sheet, sheet.run()), PolicyPlan.LEAST_SHARE);
    long events = log.misses().references() + log.misses().evictions();
    sheet.row(events, log.eventNs());
    sheet.bar("an event", "the paper, in the fault handler", 78);
    sheet.bar("an event", "here, eight counter stacks", log.eventNs());
    sheet.compare("fault", "%s ns, %,d events".formatted(decimal(log.eventNs(), 0), events));
    sheet.compare(
        sheet.statement("stack").what(),
        sheet.text("stack") + "; " + sheet.text("memory"),
        "of the live manager: see manager.md in docs/papers/sla-alpha",
        "");
  }
}
