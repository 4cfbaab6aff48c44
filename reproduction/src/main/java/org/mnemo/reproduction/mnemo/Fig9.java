package org.mnemo.reproduction.mnemo;

import static java.util.Objects.requireNonNull;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.chart.BarChart.Bar;
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
          "The paper contradicts itself: the hot fifth alone costs 36 %, as its section III says, and"
              + " without it a Redis that is 40 % slower is more than 10 % slower",
          "redis newsfeed",
          "The newest keys are as hot as the hottest of Timeline, so with hot keys first it should cost"
              + " about as much. The paper's finding fits an order in which the newest come last",
          "memcached trending",
          "The emulation slows every store alike, see Fig. 8b",
          "dynamodb trending",
          "The emulation does not slow the server's own work, see Fig. 8b");

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
    List<Comparison> comparisons = new ArrayList<>();
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
      comparisons.add(
          new Comparison(
              run.store() + ", " + run.workload().title(),
              paper(run).map(Statement::statement).orElse("not measured"),
              "%s; %s by the upper confidence bound"
                  .formatted(percent(weight.pointCostFactor()), percent(weight.costFactor())),
              why(run, findings.gain(Analysis.WEIGHT), weight.cost())));
    }
    comparisons.add(
        0,
        new Comparison(
            "price of a byte of SlowMem (p, Table II)",
            MnemoPaper.STATEMENTS.text("fig9.price"),
            NumberText.decimal(context.findings(needs(context.plan()).get(0)).price(), 1),
            ""));
    comparisons.add(
        1,
        new Comparison(
            "lowest cost of all (section VI)",
            MnemoPaper.STATEMENTS.text("fig9.lowest_cost"),
            percent(bars.stream().mapToDouble(Bar::value).min().orElse(1)),
            "20 % is SlowMem only: a store that does not feel it"));
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Memory cost relative to FastMem only, at most 10 % slower",
                Captions.subtitles(context, needs(context.plan())),
                "Cost factor",
                2,
                bars,
                List.of(
                    new Limit(
                        "SlowMem only", context.findings(needs(context.plan()).get(0)).price()))));
    return context.result(
        comparisons,
        "Keys with the most accesses by byte enter FastMem first (MnemoT, order weight); the paper does"
            + " not say which order its figure has. The CSV has the other orders, too. Bars are the estimates"
            + " themselves, as in the paper; bin/mnemo recommends by the upper confidence bound, which"
            + " costs a little more.");
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
