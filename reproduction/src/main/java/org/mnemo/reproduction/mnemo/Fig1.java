package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.PaperFigure;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;

/** Fig. 1: what memory is of the price of memory-optimised virtual machines. */
final class Fig1 implements Part {

  /** Smallest standard error that is not rounded to 0. */
  private static final double SHOWN = 0.0005;

  @Override
  public String name() {
    return "fig1";
  }

  @Override
  public String title() {
    return "Fig. 1: share of memory in the price of virtual machines";
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable(
            "label",
            "provider",
            "family",
            "in_paper",
            "memory_share",
            "memory_share_stderr",
            "condition_number",
            "as_of");
    List<PaperFigure.Bar> bars = PaperFigure.bars();
    Map<List<String>, List<String>> shares = new LinkedHashMap<>();
    for (PaperFigure.Bar bar : bars) {
      FamilyPrice price = bar.price();
      double error = price.memoryShareError().orElse(Double.NaN);
      table.add(
          bar.label(),
          price.provider(),
          price.family(),
          bar.inPaper(),
          price.memoryShare(),
          error,
          price.fitted().fit().conditionNumber(),
          price.fitted().group().asOf().text());
      String paper =
          bar.inPaper() ? MnemoPaper.STATEMENTS.text("fig1.memory_share") : Statements.NONE;
      shares
          .computeIfAbsent(List.of(paper, why(bar)), unused -> new ArrayList<>())
          .add(
              "%s %s %s"
                  .formatted(
                      price.provider(),
                      bar.label(),
                      error >= SHOWN
                          ? MeasuredValue.of(price.memoryShare(), error).asPercent()
                          : percent(price.memoryShare())));
    }
    List<Comparison> comparisons = new ArrayList<>();
    shares.forEach(
        (row, ours) ->
            comparisons.add(
                new Comparison(
                    comparisons.isEmpty() ? "share of memory in the price" : "the same",
                    row.get(0),
                    String.join("; ", ours),
                    row.get(1))));
    comparisons.add(
        new Comparison(
            "fall of the price for memory 3 to 7 times cheaper",
            MnemoPaper.STATEMENTS.text("fig1.fall_of_price"),
            "%s to %s of the paper's 60 and 85 %%"
                .formatted(
                    percent(PaperFigure.LOWEST_SHARE * 2 / 3),
                    percent(PaperFigure.HIGHEST_SHARE * 6 / 7)),
            "slip: 0.85 x 6/7 = 73 %; 67 % belongs to 78 %"));
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Share of memory in the price of virtual machines",
                List.of("Least squares of USD/h = vCPU x C + GiB x M"),
                "Share of memory in the price (%)",
                bars.stream()
                    .map(bar -> new Bar("memory", bar.label(), 100 * bar.price().memoryShare()))
                    .toList(),
                List.of(
                    new BarChart.Limit("60 %, as the paper reads off", 60),
                    new BarChart.Limit("85 %, likewise", 85))));
    return context.result(
        comparisons,
        "Least squares of price = vCPU x C + GiB x M; ± is the standard error. `bin/mnemo price --paper` prints the shares.");
  }

  private static String why(PaperFigure.Bar bar) {
    if (bar.label().startsWith("cache.r5 alone")) {
      return "r5 has nearly one ratio of memory to vCPUs";
    }
    if (bar.label().equals("cache.r5 with m5")) {
      return "m5 has another";
    }
    return bar.agrees() ? "" : "other instances or date";
  }
}
