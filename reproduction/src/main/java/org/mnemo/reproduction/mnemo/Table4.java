package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.seconds;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Table IV: what profiling takes. */
final class Table4 implements Part {

  @Override
  public String name() {
    return "table4";
  }

  @Override
  public String title() {
    return "Table IV: profiling overhead";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return plan.onEveryStore(PaperWorkload.TRENDING);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("store", "step", "seconds", "operations", "times_fast_only");
    List<Bar> bars = new ArrayList<>();
    List<String> baselines = new ArrayList<>();
    List<String> tiering = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Findings findings = context.findings(run);
      double fastSeconds = findings.operations() / findings.fastOpsS(run.order());
      double times = findings.runSeconds() / fastSeconds;
      table.add(run.store(), "load", findings.loadSeconds(), context.settings().records(), "");
      table.add(run.store(), "baselines", findings.runSeconds(), findings.operations(), times);
      table.add(
          run.store(),
          "tiering and estimate",
          findings.estimateSeconds(),
          findings.operations(),
          "");
      bars.add(new Bar(run.store(), "load of two servers", findings.loadSeconds()));
      bars.add(new Bar(run.store(), "baselines", findings.runSeconds()));
      bars.add(new Bar(run.store(), "pattern, tiering, estimate", findings.estimateSeconds()));
      baselines.add(
          "%s %s for %,d requests (%s x)"
              .formatted(
                  run.store(),
                  seconds(findings.runSeconds()),
                  findings.operations(),
                  NumberText.decimal(times, 2)));
      tiering.add(
          "%s %s (%s)"
              .formatted(
                  run.store(),
                  seconds(findings.estimateSeconds()),
                  NumberText.decimal(findings.estimateSeconds() / fastSeconds, 3)));
    }
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Seconds of each profiling step, Trending",
                Captions.subtitles(context, needs(context.plan())),
                "Seconds",
                bars,
                List.of()));
    return context.result(
        List.of(
            new Comparison(
                "input preparation",
                MnemoPaper.STATEMENTS.text("table4.input"),
                "nothing: the run writes its trace",
                "the same"),
            new Comparison(
                "performance baselines (by FastMem only)",
                MnemoPaper.STATEMENTS.text("table4.baselines"),
                String.join("; ", baselines),
                "includes nine real splits; an estimate needs none, and a hundredth of the requests"),
            new Comparison(
                "tiering (by the run)",
                MnemoPaper.STATEMENTS.text("table4.tiering"),
                String.join("; ", tiering),
                "intervals included")),
        "Times include recording.");
  }
}
