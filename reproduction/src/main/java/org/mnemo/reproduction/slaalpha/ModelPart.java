package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.micros;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaTerms;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** T = L + n P: L found without a run on all memory, against such a run. */
final class ModelPart implements Part {

  @Override
  public String name() {
    return "model";
  }

  @Override
  public String title() {
    return "Section 2.1: the time with all memory, found without it";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return Agreements.runs(plan);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable(
            "workload",
            "measured_l_ns",
            "regressed_l_ns",
            "regressed_l_stderr_ns",
            "p_ns",
            "p_stderr_ns",
            "blocks");
    List<Bar> bars = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Estimate estimate = Agreements.of(context, run).estimate(Agreements.ALPHAS.get(0));
      Curve curve = estimate.curve();
      SlaTerms terms = estimate.sla().orElseThrow().terms();
      double measuredNs = curve.fastRuntimeNs() / curve.requests();
      table.add(
          run.title(),
          measuredNs,
          // Without blocks to regress, the terms are the curve's.
          terms.blocks() == 0 ? Double.NaN : terms.fastNs(),
          terms.blocks() == 0 ? Double.NaN : terms.fastErrorNs(),
          terms.missNs(),
          terms.missErrorNs(),
          terms.blocks());
      bars.add(new Bar("L, measured with all memory", run.title(), measuredNs / 1000));
      bars.add(new Bar("L, from paged blocks alone", run.title(), terms.fastNs() / 1000));
      ours.add(
          run.title()
              + (terms.blocks() == 0
                  ? " unknown to a fifth, the curve's %s is taken".formatted(micros(terms.fastNs()))
                  : " %s ± %s from %d blocks, measured %s: %s off, P %s"
                      .formatted(
                          micros(terms.fastNs()),
                          micros(terms.fastErrorNs()),
                          terms.blocks(),
                          micros(measuredNs),
                          percent(terms.fastNs() / measuredNs - 1),
                          micros(terms.missNs()))));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Time of a request with all memory",
                context.subtitles(),
                "Microseconds",
                bars,
                List.of()));
    return context.result(
        List.of(
            new Comparison(
                "L ± standard error",
                SlaPaper.STATEMENTS.text("model.ideal"),
                String.join("; ", ours),
                "")),
        "L is the time of a request with all memory, P the time of a page fault. Both are regressed from blocks of the pilot's paged server. \"Measured\" is its server with all memory.");
  }
}
