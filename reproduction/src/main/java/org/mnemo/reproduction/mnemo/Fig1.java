package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.percent;
import static org.mnemo.reproduction.measurement.NumberText.points;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.price.FamilyPrice;
import org.mnemo.estimator.price.PaperFigure;
import org.mnemo.reproduction.chart.BarChart;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;

/** Fig. 1: what memory is of the price of memory-optimised virtual machines. */
final class Fig1 implements Part {

  @Override
  public String name() {
    return "fig1";
  }

  @Override
  public String title() {
    return "Fig. 1: share of memory in the price of virtual machines";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of();
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
              "%s %s %s%s"
                  .formatted(
                      price.provider(),
                      bar.label(),
                      percent(price.memoryShare()),
                      Double.isNaN(error) ? "" : " ± " + points(error)));
    }
    List<Comparison> comparisons = new ArrayList<>();
    shares.forEach(
        (row, ours) ->
            comparisons.add(
                new Comparison(
                    "share of memory in the price",
                    row.get(0),
                    String.join("; ", ours),
                    row.get(1))));
    comparisons.add(
        new Comparison(
            "fall of the price if memory is 3 to 7 times cheaper",
            MnemoPaper.STATEMENTS.text("fig1.fall_of_price"),
            "%s to %s, from the paper's own 60 and 85 %%"
                .formatted(
                    percent(PaperFigure.LOWEST_SHARE * 2 / 3),
                    percent(PaperFigure.HIGHEST_SHARE * 6 / 7)),
            "slip of the paper: 0.85 x 6/7 = 73 %; 67 % belongs to a share of 78 %"));
    context.write(table);
    context.draw(
        () ->
            BarChart.of(
                "Share of memory in the price of virtual machines",
                List.of("Least squares of USD/h = vCPU x C + GiB x M"),
                "Share of memory in the price (%)",
                1,
                bars.stream()
                    .map(
                        bar ->
                            new BarChart.Bar(
                                "memory", bar.label(), 100 * bar.price().memoryShare()))
                    .toList(),
                List.of(
                    new BarChart.Limit("60 %, as the paper reads off", 60),
                    new BarChart.Limit("85 %, likewise", 85))));
    return context.result(
        comparisons,
        "Least squares of price = vCPU x C + GiB x M over instances; ± is the standard error."
            + " `bin/mnemo price --paper` prints the shares.");
  }

  private static String why(PaperFigure.Bar bar) {
    if (bar.label().startsWith("cache.r5 alone")) {
      return "r5 alone has nearly one ratio of memory to vCPUs";
    }
    if (bar.label().equals("cache.r5 with m5")) {
      return "m5 has another ratio of memory to vCPUs";
    }
    return bar.agrees() ? "" : "the paper names neither instances nor date";
  }
}
