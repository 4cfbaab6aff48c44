package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;

/** All comparisons together: {@code accuracy.csv}, {@code accuracy.md} and their picture. */
final class AccuracyPart implements Part {

  private static final String PAGE = "accuracy.md";

  @Override
  public String name() {
    return "accuracy";
  }

  @Override
  public String title() {
    return "Beyond the paper: accuracy of all estimates";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    List<Measurement> needs = new ArrayList<>(plan.plainOnEveryStore());
    needs.add(plan.weighted());
    needs.add(plan.fourClients());
    needs.add(plan.withRecords("textpost", "text posts"));
    needs.add(plan.withRecords("caption", "captions"));
    return needs;
  }

  @Override
  public List<String> furtherFiles() {
    return List.of(PAGE);
  }

  @Override
  public PartResult make(Context context) {
    List<Bar> bars = new ArrayList<>();
    List<Findings> runs = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Findings findings = context.findings(run);
      runs.add(findings);
      for (Model model : Model.values()) {
        double[] errors = findings.absoluteErrors(model, "throughput");
        if (errors.length > 0 && run.equals(context.plan().plain(run.store(), run.workload()))) {
          bars.add(
              new Bar(
                  model.title(), run.store() + " " + run.title(), 100 * NumberText.median(errors)));
        }
      }
    }
    Accuracy accuracy = new Accuracy(runs);
    Settings settings = context.settings();
    accuracy.writeCsv(settings.out().resolve("accuracy.csv"));
    accuracy.writePage(settings.out().resolve(PAGE));
    context.draw(
        () ->
            BarChart.of(
                "Median error of estimated throughput by store and workload",
                Captions.subtitles(context, needs(context.plan())),
                "Size of the error, %",
                bars,
                List.of()));
    return context.result(
        List.of(
            new Comparison(
                "goals and errors of all estimates",
                Statements.NONE,
                "[%s](%s)".formatted(PAGE, PAGE),
                "")),
        "");
  }
}
