package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.reproduction.chart.BoxChart;
import org.mnemo.reproduction.chart.BoxChart.Box;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statements;

/** Fig. 8a: how far estimates of throughput are off. */
final class Fig8a implements Part {

  @Override
  public String name() {
    return "fig8a";
  }

  @Override
  public String title() {
    return "Fig. 8a: error of estimated throughput by store";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return plan.plainOnEveryStore();
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable(
            "store",
            "workload",
            "model",
            "split",
            "estimated_ops_s",
            "measured_ops_s",
            "error_percent");
    List<Box> boxes = new ArrayList<>();
    Map<Model, List<String>> byModel = new EnumMap<>(Model.class);
    List<Comparison> comparisons = new ArrayList<>();
    List<Double> all = new ArrayList<>();
    for (String store : context.settings().stores()) {
      for (Model model : Model.values()) {
        List<Double> errors = errors(context, table, store, model);
        if (errors.isEmpty()) {
          continue;
        }
        double median = NumberText.median(array(errors));
        double size = NumberText.median(array(errors.stream().map(Math::abs).toList()));
        boxes.add(
            new Box(
                // The unit stays with its number where the label is broken.
                "%s, %s, median %s\u00a0%%"
                    .formatted(store, model.title(), NumberText.decimal(median, 2)),
                model == Model.OURS ? Colour.BLUE : Colour.ORANGE,
                errors));
        byModel
            .computeIfAbsent(model, unused -> new ArrayList<>())
            .add("%s %s; %s".formatted(store, error(median / 100), error(size / 100)));
        if (model == Model.OURS) {
          all.addAll(errors);
        }
      }
    }
    context.write(table);
    if (!boxes.isEmpty()) {
      double median = NumberText.median(array(all)) / 100;
      double floor = noiseFloor(context);
      context.drawChart(
          () ->
              BoxChart.of(
                  "Error of estimated throughput, five workloads, nine splits each",
                  Captions.subtitles(context, needs(context.plan())),
                  "(measured - estimated) / measured, %",
                  boxes));
      comparisons.add(
          new Comparison(
              "median error over all splits; median of its size",
              MnemoPaper.STATEMENTS.text("fig8a.median_error"),
              error(median)
                  + "; "
                  + error(NumberText.median(array(all.stream().map(Math::abs).toList())) / 100),
              Math.abs(median) <= floor
                  ? "%s: two measurements of one split differ by %s"
                      .formatted(MeasuredValue.WITHIN_NOISE, error(floor))
                  : "another machine, on which two measurements of one split differ by %s"
                      .formatted(error(floor))));
    }
    byModel.forEach(
        (model, errors) ->
            comparisons.add(
                new Comparison(
                    "the same by store, " + model.title(),
                    Statements.NONE,
                    String.join("; ", errors),
                    "")));
    return context.result(
        comparisons,
        "As in the paper, an error is positive if the real throughput exceeds the estimate.");
  }

  private List<Double> errors(Context context, CsvTable table, String store, Model model) {
    List<Double> errors = new ArrayList<>();
    for (Measurement run : context.plan().plain(store)) {
      for (SplitResult split : context.findings(run).splits(model, "throughput")) {
        double percent = 100 * (split.measured() - split.estimated()) / split.measured();
        errors.add(percent);
        table.add(
            store,
            run.workload().file(),
            model.column(),
            split.split(),
            split.estimated(),
            split.measured(),
            percent);
      }
    }
    return errors;
  }

  /** Median noise floor of throughput over all splits. */
  private double noiseFloor(Context context) {
    return NumberText.median(
        needs(context.plan()).stream()
            .flatMap(run -> context.findings(run).splits(Model.OURS, "throughput").stream())
            .mapToDouble(SplitResult::noiseFloor)
            .toArray());
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
