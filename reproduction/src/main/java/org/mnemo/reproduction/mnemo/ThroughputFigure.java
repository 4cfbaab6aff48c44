package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.CurvePoint;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;

/** Throughput against cost: estimates as lines with their intervals, real splits as marks. */
final class ThroughputFigure {

  /** Unit that throughput is drawn in. */
  enum Scale {
    OPERATIONS("Throughput (operations per second)"),
    OF_SLOW("Throughput, % of that with SlowMem only"),
    OF_FAST("Throughput, % of that with FastMem only");

    private final String label;

    Scale(String label) {
      this.label = label;
    }

    /** Value of one operation a second in this unit. */
    double unit(Findings findings, String order) {
      return switch (this) {
        case OPERATIONS -> 1;
        case OF_SLOW -> 100 / findings.slowOpsS(order);
        case OF_FAST -> 100 / findings.fastOpsS(order);
      };
    }
  }

  /**
   * A curve.
   *
   * @param label name of the curve in the legend
   * @param order order of its keys; the real splits are drawn if it is the one that was measured
   * @param drawn false if it is in the table alone
   */
  record Curve(String label, Measurement measurement, String order, boolean drawn) {

    static Curve of(String label, Measurement measurement) {
      return new Curve(label, measurement, measurement.order(), true);
    }

    /** A curve that only a number of the page is read off. */
    static Curve unseen(Measurement measurement, String order) {
      return new Curve("", measurement, order, false);
    }
  }

  private ThroughputFigure() {}

  /** Writes the part's CSV and picture. */
  static void write(Context context, String title, Scale scale, List<Curve> curves) {
    CsvTable table =
        new CsvTable(
            "run", "order", "kind", "cost_factor", "throughput_ops_s", "low_ops_s", "high_ops_s");
    List<Series> lines = new ArrayList<>();
    List<Series> marks = new ArrayList<>();
    for (Curve curve : curves.stream().filter(Curve::drawn).toList()) {
      Findings findings = context.findings(curve.measurement());
      Colour colour = Colour.of(lines.size());
      double unit = scale.unit(findings, curve.order());
      List<Point> estimates =
          findings.curve(curve.order()).stream().map(ThroughputFigure::point).toList();
      addRows(table, curve, "estimated", estimates);
      lines.add(new Series(curve.label(), Form.BAND, colour, in(unit, estimates)));
      if (curve.order().equals(curve.measurement().order())) {
        List<Point> real =
            findings.splits(Model.OURS, "throughput").stream()
                .map(SplitResult::measuredOfCurve)
                .toList();
        addRows(table, curve, "measured", real);
        marks.add(new Series("", Form.MARKS, colour, in(unit, real)));
      }
    }
    for (Curve curve : curves.stream().filter(curve -> !curve.drawn()).toList()) {
      List<CurvePoint> points = context.findings(curve.measurement()).curve(curve.order());
      addRows(table, curve, "estimated", points.stream().map(ThroughputFigure::point).toList());
    }
    context.write(table);
    drawAgainstCost(
        context,
        title,
        "Lines are estimates with 95 % intervals",
        curves.stream().map(Curve::measurement).toList(),
        scale.label,
        lines,
        marks);
  }

  /**
   * Draws lines and, in front of them, marks against the cost factor.
   *
   * @param meaning what the lines are, in words
   * @param runs runs that the lines are of
   */
  static void drawAgainstCost(
      Context context,
      String title,
      String meaning,
      List<Measurement> runs,
      String yLabel,
      List<Series> lines,
      List<Series> marks) {
    List<Series> all = new ArrayList<>(lines);
    marks.stream().filter(series -> !series.points().isEmpty()).forEach(all::add);
    List<String> subtitles = new ArrayList<>();
    subtitles.add(Captions.legend(context, runs, meaning));
    subtitles.addAll(Captions.subtitles(context, runs));
    context.draw(
        () ->
            Picture.of(
                title,
                subtitles,
                Axis.of("Memory cost relative to FastMem only (cost factor)", 0.18, 1.02, 0.1),
                Axis.fitting(yLabel, all),
                all));
  }

  private static Point point(CurvePoint point) {
    MeasuredValue throughput = point.throughput();
    return new Point(point.costFactor(), throughput.value(), throughput.low(), throughput.high());
  }

  /** The points in another unit of throughput or latency. */
  static List<Point> in(double unit, List<Point> points) {
    return points.stream().map(point -> point.times(unit)).toList();
  }

  private static void addRows(CsvTable table, Curve curve, String kind, List<Point> points) {
    for (Point point : points) {
      table.add(
          curve.measurement().name(),
          curve.order(),
          kind,
          point.x(),
          point.y(),
          point.low(),
          point.high());
    }
  }
}
