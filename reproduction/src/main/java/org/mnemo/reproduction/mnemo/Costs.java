package org.mnemo.reproduction.mnemo;

import static java.util.Objects.requireNonNull;
import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.percent;
import static org.mnemo.reproduction.measurement.NumberText.seconds;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mnemo.reproduction.measurement.Analysis;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.Choice;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Sheet;
import org.mnemo.reproduction.paper.Statement;

/** Fig. 9 and Table IV: what memory costs at 10 % slowdown, and what profiling takes. */
final class Costs {

  private Costs() {}

  static void choices(Sheet sheet) {
    Map<String, Comparison> rows = new LinkedHashMap<>();
    double lowest = 1;
    for (Measurement run : sheet.runs()) {
      Findings findings = sheet.findings(run);
      String workload = run.workload().title();
      findings
          .choices()
          .forEach(
              (order, choice) ->
                  sheet.row(
                      run.store(),
                      run.workload().file(),
                      order,
                      choice.pointCostFactor(),
                      choice.costFactor(),
                      choice.wholeSlowdown()));
      Choice weight = requireNonNull(findings.choices().get(Analysis.WEIGHT));
      sheet.bar(run.store(), workload, weight.pointCostFactor());
      lowest = Math.min(lowest, weight.pointCostFactor());
      String paper = statement(sheet, run).map(Statement::statement).orElse("not measured");
      String ours =
          "%s %s (%s) %%"
              .formatted(
                  workload,
                  decimal(100 * weight.pointCostFactor(), 1),
                  decimal(100 * weight.costFactor(), 1));
      rows.merge(
          run.store() + ": " + paper,
          new Comparison(
              "cost at 10 % slowdown, " + run.store(), paper, ours, why(sheet, run, weight)),
          (one, other) ->
              new Comparison(
                  one.what(), paper, one.ours() + "; " + other.ours(), one.why() + other.why()));
    }
    sheet.limit("SlowMem only", sheet.findings(sheet.run()).price());
    sheet.compare("lowest_cost", percent(lowest));
    rows.values().forEach(row -> sheet.compare(row.what(), row.paper(), row.ours(), row.why()));
  }

  /** What the paper states of one workload on a store, else of the store. */
  private static Optional<Statement> statement(Sheet sheet, Measurement run) {
    String store = "fig9." + run.store();
    return Optional.ofNullable(sheet.statements().find(store + "." + run.workload().file()))
        .or(() -> Optional.ofNullable(sheet.statements().find(store)));
  }

  private static String why(Sheet sheet, Measurement run, Choice choice) {
    Statement stated = statement(sheet, run).orElse(null);
    boolean isOfWorkload = stated != null && stated.id().endsWith(run.workload().file());
    if (stated == null
        || stated.why().isEmpty()
        || !(isOfWorkload || run.workload().file().equals("trending"))) {
      return "";
    }
    return sheet.findings(run).gain(Analysis.WEIGHT).isNoise()
        ? MeasuredValue.WITHIN_NOISE
        : stated.why(choice.cost());
  }

  static void profiling(Sheet sheet) {
    List<String> baselines = new ArrayList<>();
    List<String> tiering = new ArrayList<>();
    for (Measurement run : sheet.runs()) {
      Findings findings = sheet.findings(run);
      double fastSeconds = findings.operations() / findings.fast(run.order()).value();
      double times = findings.runSeconds() / fastSeconds;
      String store = run.store();
      long operations = findings.operations();
      double estimateSeconds = findings.estimateSeconds();
      sheet.row(store, "load", findings.loadSeconds(), sheet.settings().records(), "");
      sheet.row(store, "baselines", findings.runSeconds(), operations, times);
      sheet.row(store, "tiering and estimate", estimateSeconds, operations, "");
      sheet.bar(store, "load of two servers", findings.loadSeconds());
      sheet.bar(store, "baselines", findings.runSeconds());
      sheet.bar(store, "pattern, tiering, estimate", estimateSeconds);
      baselines.add(
          "%s %s for %,d requests (%s x)"
              .formatted(store, seconds(findings.runSeconds()), operations, decimal(times, 2)));
      tiering.add(
          "%s %s (%s)"
              .formatted(
                  store, seconds(estimateSeconds), decimal(estimateSeconds / fastSeconds, 3)));
    }
    sheet.compare("input", "nothing: the run writes its trace");
    sheet.compare("baselines", String.join("; ", baselines));
    sheet.compare("tiering", String.join("; ", tiering));
  }
}
