package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.CurvePoint;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.Remarks;
import org.mnemo.reproduction.paper.Sheet;

/**
 * Throughput or latency against cost: estimates as lines, in front of them real splits as marks.
 */
final class CostFigure {

  /** Unit that throughput is drawn in. */
  enum Unit {
    OPERATIONS,
    OF_SLOW,
    OF_FAST;

    /** Value of one operation a second in this unit. */
    private double of(Findings findings, String order) {
      return switch (this) {
        case OPERATIONS -> 1;
        case OF_SLOW -> 100 / findings.slow(order).value();
        case OF_FAST -> 100 / findings.fast(order).value();
      };
    }
  }

  private final Sheet sheet;
  private final Form form;
  private final List<Series> lines = new ArrayList<>();
  private final List<Series> marks = new ArrayList<>();

  CostFigure(Sheet sheet, Form form) {
    this.sheet = sheet;
    this.form = form;
  }

  /** Adds the throughput of a run and what it measured at real splits. */
  void throughput(String label, Measurement run, Unit unit) {
    Findings findings = sheet.findings(run);
    List<String> id = List.of(run.name(), run.order());
    add(
        label,
        id,
        unit.of(findings, run.order()),
        throughput(findings, run.order()),
        measured(findings, "throughput"));
  }

  /** Adds a line that only numbers of the page are read off to the table. */
  void unseen(Measurement run, String order) {
    rows(List.of(run.name(), order), "estimated", throughput(sheet.findings(run), order));
  }

  /**
   * Adds a line and its marks, to the table as they are.
   *
   * @param id first cells of their rows
   * @param unit what they are times in the picture
   */
  void add(String label, List<String> id, double unit, List<Point> estimates, List<Point> real) {
    rows(id, "estimated", estimates);
    rows(id, "measured", real);
    Colour colour = Colour.of(lines.size());
    lines.add(new Series(label, form, colour, in(unit, estimates)));
    if (!real.isEmpty()) {
      marks.add(new Series("", Form.MARKS, colour, in(unit, real)));
    }
  }

  private static List<Point> throughput(Findings findings, String order) {
    return findings.curve(order).stream().map(CostFigure::throughput).toList();
  }

  private static Point throughput(CurvePoint point) {
    MeasuredValue ops = point.throughput();
    return new Point(point.costFactor(), ops.value(), ops.low(), ops.high());
  }

  static List<Point> measured(Findings findings, String metric) {
    return findings.splits(Model.OURS, metric).stream().map(SplitResult::measuredOfCurve).toList();
  }

  private static List<Point> in(double unit, List<Point> points) {
    return points.stream().map(point -> point.times(unit)).toList();
  }

  private void rows(List<String> id, String kind, List<Point> points) {
    for (Point point : points) {
      List<Object> cells = new ArrayList<>(id);
      cells.addAll(List.of(kind, point.x(), point.y(), point.low(), point.high()));
      sheet.row(cells.toArray());
    }
  }

  /**
   * Draws all that was added.
   *
   * @param meaning what the lines are, in words
   */
  void draw(String meaning) {
    List<Findings> runs = sheet.runs().stream().map(sheet::findings).toList();
    sheet.subtitle(
        meaning
            + (runs.stream().anyMatch(run -> !run.splits().isEmpty())
                ? ", marks are real splits with 95 % intervals"
                : Remarks.longerScale(sheet.plan(), runs)
                    .map("; for marks, %s"::formatted)
                    .orElse("")));
    List<Series> all = new ArrayList<>(lines);
    all.addAll(marks);
    sheet.draw(Axis.of("Memory cost relative to FastMem only (cost factor)", 0.18, 1.02, 0.1), all);
  }

  /** Draws the throughput of the sheet's runs by their titles. */
  static void draw(Sheet sheet, Unit unit, List<String> labels) {
    draw(sheet, unit, labels, "");
  }

  /**
   * Draws the throughput of the sheet's runs.
   *
   * @param unseen order of the first run that is in the table alone; empty for none
   */
  static void draw(Sheet sheet, Unit unit, List<String> labels, String unseen) {
    CostFigure figure = new CostFigure(sheet, Form.BAND);
    for (int i = 0; i < labels.size(); i++) {
      figure.throughput(labels.get(i), sheet.runs().get(i), unit);
    }
    if (!unseen.isEmpty()) {
      figure.unseen(sheet.run(), unseen);
    }
    figure.draw("Lines are estimates with 95 % intervals");
  }
}
