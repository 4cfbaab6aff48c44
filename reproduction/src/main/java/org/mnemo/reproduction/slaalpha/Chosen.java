package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.micros;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.paper.Sheet;

/** Section 2.1 and Fig. 5: what the model finds in a pilot run, before servers are measured. */
final class Chosen {

  /** The agreements that Fig. 5 draws. */
  private static final List<Double> DRAWN =
      List.of(Agreements.ALPHAS.get(0), Agreements.ALPHAS.get(Agreements.ALPHAS.size() - 1));

  private Chosen() {}

  /** T = L + n P: L found without a run on all memory, against such a run. */
  static void model(Sheet sheet) {
    List<String> ours = new ArrayList<>();
    for (Measurement run : sheet.runs()) {
      Estimate estimate = Agreements.of(sheet, run).estimate();
      Curve curve = estimate.curve();
      SlaTerms terms = estimate.sla().orElseThrow().terms();
      double measuredNs = curve.fastRuntimeNs() / curve.requests();
      // Without blocks to regress, the terms are the curve's.
      boolean isRegressed = terms.blocks() > 0;
      sheet.row(
          run.title(),
          measuredNs,
          isRegressed ? terms.fastNs() : Double.NaN,
          isRegressed ? terms.fastErrorNs() : Double.NaN,
          terms.missNs(),
          terms.missErrorNs(),
          terms.blocks());
      sheet.bar("L, measured with all memory", run.title(), measuredNs / 1000);
      sheet.bar("L, from paged blocks alone", run.title(), terms.fastNs() / 1000);
      ours.add(
          run.title()
              + (isRegressed
                  ? " %s ± %s from %d blocks, measured %s: %s off, P %s"
                      .formatted(
                          micros(terms.fastNs()),
                          micros(terms.fastErrorNs()),
                          terms.blocks(),
                          micros(measuredNs),
                          percent(terms.fastNs() / measuredNs - 1),
                          micros(terms.missNs()))
                  : " unknown to a fifth, the curve's %s is taken"
                      .formatted(micros(terms.fastNs()))));
    }
    sheet.compare("ideal", String.join("; ", ours));
  }

  /** Fig. 5: memory over time of a manager that grows at once and shrinks late. */
  static void overTime(Sheet sheet) {
    List<Series> series = new ArrayList<>();
    List<String> memory = new ArrayList<>();
    List<String> windows = new ArrayList<>();
    for (Measurement run : sheet.runs()) {
      Agreements agreements = Agreements.of(sheet, run);
      Colour colour = Colour.of(memory.size());
      List<String> means = new ArrayList<>();
      for (double alpha : DRAWN) {
        Estimate estimate = agreements.estimate(alpha);
        Curve curve = estimate.curve();
        SlaAlpha sla = estimate.sla().orElseThrow();
        List<Point> points = new ArrayList<>();
        for (int window = 0; window < sla.windows().size(); window++) {
          double needed = curve.fastShare(sla.windows().get(window));
          double given = curve.fastShare(sla.adaptedRow(window));
          sheet.row(run.title(), alpha, window + 1, needed, given);
          points.add(Point.of(window + 1, 100 * given));
        }
        means.add(
            "SLA-%s %s (%d of %d)"
                .formatted(
                    alpha,
                    percent(sla.adaptingBytes(curve::fastBytes) / curve.totalBytes()),
                    sla.brokenWindows(),
                    points.size()));
        Form form = alpha == DRAWN.get(0) ? Form.LINE : Form.DASHED;
        series.add(new Series(run.title() + ", SLA-" + alpha, form, colour, points));
      }
      memory.add(run.title() + " " + String.join(", ", means));
      List<Point> strict = series.get(series.size() - 2).points();
      List<Point> lax = series.get(series.size() - 1).points();
      long more =
          IntStream.range(0, lax.size()).filter(i -> lax.get(i).y() > strict.get(i).y()).count();
      windows.add("%s %d of %d".formatted(run.title(), more, lax.size()));
    }
    sheet.draw(
        Axis.of("Window of the trace", 0, 21),
        Axis.of("Direct memory, % of the data", 0, 100),
        series);
    sheet.compare("less", String.join("; ", memory));
    sheet.compare("infrequent", String.join("; ", windows));
  }
}
