package org.mnemo.reproduction.mnemo;

import static java.util.Objects.requireNonNull;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.chart.BarChart.Limit;
import org.mnemo.reproduction.measurement.Analysis;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.Choice;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statement;

/** Fig. 9: what memory costs at 10 % slowdown. */
final class Fig9 implements Part {

  private static final Map<String, String> WHY =
      Map.of(
          "redis trending",
          "contradicts section III: the needed hot fifth costs 36 %",
          "redis newsfeed",
          "its newest keys are as hot as Timeline's hottest; the paper's order may put them last",
          "memcached trending",
          "the emulation slows every store alike",
          "dynamodb trending",
          "the emulation does not slow the server's own work");

  @Override
  public String name() {
    return "fig9";
  }

  @Override
  public String title() {
    return "Fig. 9: memory cost at 10 % slowdown";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return plan.plainOnEveryStore();
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable(
            "store", "workload", "order", "cost_factor", "cost_factor_safe", "slowdown_slow_only");
    List<Bar> bars = new ArrayList<>();
    Map<String, Comparison> rows = new LinkedHashMap<>();
    for (Measurement run : needs(context.plan())) {
      Findings findings = context.findings(run);
      findings
          .choices()
          .forEach(
              (order, choice) ->
                  table.add(
                      run.store(),
                      run.workload().file(),
                      order,
                      choice.pointCostFactor(),
                      choice.costFactor(),
                      choice.wholeSlowdown()));
      Choice weight = requireNonNull(findings.choices().get(Analysis.WEIGHT));
      bars.add(new Bar(run.store(), run.workload().title(), weight.pointCostFactor()));
      String paper = paper(run).map(Statement::statement).orElse("not measured");
      String ours =
          "%s %s (%s) %%"
              .formatted(
                  run.workload().title(),
                  NumberText.decimal(100 * weight.pointCostFactor(), 1),
                  NumberText.decimal(100 * weight.costFactor(), 1));
      rows.merge(
          run.store() + ": " + paper,
          new Comparison(
              "cost at 10 % slowdown, " + run.store(),
              paper,
              ours,
              why(run, findings.gain(Analysis.WEIGHT), weight.cost())),
          (one, other) ->
              new Comparison(
                  one.what(), paper, one.ours() + "; " + other.ours(), one.why() + other.why()));
    }
    double price = context.findings(needs(context.plan()).get(0)).price();
    List<Comparison> comparisons =
        new ArrayList<>(
            List.of(
                new Comparison(
                    "lowest cost of all (section VI)",
                    MnemoPaper.STATEMENTS.text("fig9.lowest_cost"),
                    percent(bars.stream().mapToDouble(Bar::value).min().orElse(1)),
                    "a store that SlowMem does not slow")));
    comparisons.addAll(rows.values());
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Memory cost relative to FastMem only, at most 10 % slower",
                Captions.subtitles(context, needs(context.plan())),
                "Cost factor",
                bars,
                List.of(new Limit("SlowMem only", price))));
    return context.result(
        comparisons,
        "Keys are in order weight (MnemoT), SlowMem costs 0.2 (Table II). The paper names no order. Brackets hold the upper confidence bound, by which `bin/mnemo` recommends.");
  }

  /** What the paper states of one workload on a store, else of the store. */
  private static Optional<Statement> paper(Measurement run) {
    String store = "fig9." + run.store();
    return Optional.ofNullable(MnemoPaper.STATEMENTS.find(store + "." + run.workload().file()))
        .or(() -> Optional.ofNullable(MnemoPaper.STATEMENTS.find(store)));
  }

  private static String why(Measurement run, MeasuredValue gain, MeasuredValue cost) {
    String known = WHY.getOrDefault(run.store() + " " + run.workload().file(), "");
    if (known.isEmpty()) {
      return "";
    }
    return gain.isNoise()
        ? MeasuredValue.WITHIN_NOISE
        : paper(run).map(statement -> statement.why(cost, known, known)).orElse("");
  }
}
