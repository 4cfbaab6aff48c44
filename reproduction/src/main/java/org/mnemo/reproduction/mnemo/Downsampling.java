package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Curve;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Scale;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Section V, workload downsampling: what a tenth of the requests shows of all requests. */
final class Downsampling implements Part {

  private static final List<PaperWorkload> WORKLOADS =
      List.of(PaperWorkload.TRENDING, PaperWorkload.TIMELINE);

  /** Cost factors at which the two estimates are compared. */
  private static final List<Double> COSTS = List.of(0.36, 0.52, 0.68, 0.84);

  @Override
  public String name() {
    return "downsampling";
  }

  @Override
  public String title() {
    return "Section V: workload downsampling";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    List<Measurement> needs = new ArrayList<>();
    for (PaperWorkload workload : WORKLOADS) {
      needs.add(plan.plain(plan.settings().primaryStore(), workload));
      needs.add(plan.downsampled(workload));
    }
    return needs;
  }

  @Override
  public PartResult make(Context context) {
    List<Measurement> runs = needs(context.plan());
    ThroughputFigure.write(
        context,
        "Whole workloads and a tenth of their requests (" + runs.get(0).store() + ")",
        Scale.OF_FAST,
        runs.stream().map(run -> Curve.of(run.title(), run)).toList());
    List<String> gains = new ArrayList<>();
    List<String> gaps = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    List<String> whyGains = new ArrayList<>();
    List<String> whyGaps = new ArrayList<>();
    for (int i = 0; i < runs.size(); i += 2) {
      String title = runs.get(i).title() + " ";
      String order = runs.get(i).order();
      Findings whole = context.findings(runs.get(i));
      Findings sample = context.findings(runs.get(i + 1));
      MeasuredValue gain = sample.gain(order);
      gains.add(title + whole.gain(order).asPercent() + " and " + gain.asPercent());
      whyGains.add(
          gain.minus(whole.gain(order)).isNoise()
              ? MeasuredValue.WITHIN_NOISE
              : "two runs, minutes apart");
      MeasuredValue widest =
          COSTS.stream()
              .map(cost -> ofFast(sample, order, cost).minus(ofFast(whole, order, cost)))
              .max(Comparator.comparingDouble(gap -> Math.abs(gap.value())))
              .orElseThrow();
      gaps.add(title + widest.asPercent());
      whyGaps.add(widest.isNoise() ? MeasuredValue.WITHIN_NOISE : "see the assumptions");
      double[] sizes = sample.absoluteErrors(Model.OURS, "throughput");
      errors.add(title + (sizes.length == 0 ? "not compared" : error(NumberText.median(sizes))));
    }
    return context.result(
        List.of(
            row("slowdown", "gain, whole and sampled", gains, whyGains),
            row("curves", "widest gap between the curves, of FastMem only", gaps, whyGaps),
            row("error", "sampled: median size of the estimate's error", errors, List.of())),
        "One random request of every ten is kept (\"random sampling at fixed intervals\") and run ten times over. A sample touches fewer keys, and later; `bin/mnemo trace sample` keeps whole keys instead.");
  }

  private static Comparison row(String id, String what, List<String> ours, List<String> why) {
    return new Comparison(
        what,
        MnemoPaper.STATEMENTS.text("downsampling." + id),
        String.join("; ", ours),
        why.stream().distinct().collect(Collectors.joining("; ")));
  }

  private static MeasuredValue ofFast(Findings findings, String order, double cost) {
    return findings.at(order, cost).above(findings.fast(order));
  }
}
