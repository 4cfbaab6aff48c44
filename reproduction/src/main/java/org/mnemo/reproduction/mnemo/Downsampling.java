package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
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

/** Section V, workload downsampling: what a tenth of the requests tells of all of them. */
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
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < runs.size(); i += 2) {
      compare(
          comparisons,
          runs.get(i),
          context.findings(runs.get(i)),
          context.findings(runs.get(i + 1)));
    }
    return context.result(
        comparisons,
        "One random request of every ten is kept, as the paper's \"random sampling at fixed"
            + " intervals\", and the kept ones are run as a workload of their own, ten times over to be"
            + " measured for as long. The slowdown of SlowMem only should be the same, since it is one"
            + " of requests. The curve need not: a sample touches fewer keys and touches them later,"
            + " so that keys which the whole workload asks for once in a while are cold in it."
            + " Relative to FastMem only.");
  }

  private static void compare(
      List<Comparison> comparisons, Measurement run, Findings whole, Findings sample) {
    String order = run.order();
    comparisons.add(
        new Comparison(
            run.title() + ": FastMem only against SlowMem only, whole and sampled",
            MnemoPaper.STATEMENTS.text("downsampling.slowdown"),
            "%s and %s more"
                .formatted(whole.gain(order).asPercent(), sample.gain(order).asPercent()),
            sample.gain(order).minus(whole.gain(order)).isNoise()
                ? MeasuredValue.WITHIN_NOISE
                : "Two runs, minutes apart: what drifted between them is in the difference"));
    MeasuredValue widest =
        COSTS.stream()
            .map(cost -> ofFast(sample, order, cost).minus(ofFast(whole, order, cost)))
            .max(Comparator.comparingDouble(gap -> Math.abs(gap.value())))
            .orElseThrow();
    comparisons.add(
        new Comparison(
            run.title() + ": widest gap between the two curves",
            MnemoPaper.STATEMENTS.text("downsampling.curves"),
            widest.asPercent() + " of FastMem only",
            widest.isNoise()
                ? MeasuredValue.WITHIN_NOISE
                : "See the text; bin/mnemo trace sample keeps all requests of a tenth of the keys"
                    + " instead"));
    double[] errors = sample.absoluteErrors(Model.OURS, "throughput");
    comparisons.add(
        new Comparison(
            run.title() + ", sampled: error of the estimate, median of its size",
            MnemoPaper.STATEMENTS.text("downsampling.error"),
            errors.length == 0 ? "not compared, see below" : error(NumberText.median(errors)),
            ""));
  }

  private static MeasuredValue ofFast(Findings findings, String order, double cost) {
    return findings.at(order, cost).above(findings.fast(order));
  }
}
