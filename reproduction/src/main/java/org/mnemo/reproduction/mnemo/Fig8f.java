package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;
import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.List;
import org.mnemo.reproduction.measurement.Analysis;
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

/** Fig. 8f: Mnemo by itself against MnemoT, which puts hot keys first. */
final class Fig8f implements Part {

  /** Cost factor with 70 of 100 bytes in FastMem: 0.7 + 0.3 x 0.2. */
  private static final double SEVENTY_COST = 0.76;

  private static final double ALLOWED_SHARE = 0.9;

  @Override
  public String name() {
    return "fig8f";
  }

  @Override
  public String title() {
    return "Fig. 8f: Mnemo and MnemoT on Timeline";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(
        plan.plain(plan.settings().primaryStore(), PaperWorkload.TIMELINE), plan.weighted());
  }

  @Override
  public PartResult make(Context context) {
    Measurement touch = needs(context.plan()).get(0);
    Measurement weight = needs(context.plan()).get(1);
    ThroughputFigure.write(
        context,
        "Timeline with keys as they are touched, and with hot keys first (" + touch.store() + ")",
        Scale.OPERATIONS,
        List.of(
            Curve.of("Mnemo (first touched first)", touch),
            Curve.of("MnemoT (most accesses by byte first)", weight),
            Curve.unseen(touch, Analysis.WEIGHT)));
    // Both orders by the one run of Mnemo, so that what drifted between two runs is in neither.
    Findings one = context.findings(touch);
    MeasuredValue tiered = one.at(Analysis.WEIGHT, SEVENTY_COST);
    MeasuredValue more = tiered.above(one.at(touch.order(), SEVENTY_COST));
    MeasuredValue less = tiered.above(one.fast(Analysis.WEIGHT)).negated();
    boolean isNoise = one.gain(Analysis.WEIGHT).isNoise();
    String skew =
        "depends on SlowMem's added time and on the skew, which the paper omits (ours: 0.99)";
    double[] errors = context.findings(weight).absoluteErrors(Model.OURS, "throughput");
    return context.result(
        List.of(
            new Comparison(
                "MnemoT over Mnemo at 76 % of the cost",
                MnemoPaper.STATEMENTS.text("fig8f.more_than_mnemo"),
                more.asPercent() + " more",
                MnemoPaper.STATEMENTS.of("fig8f.more_than_mnemo").why(more, skew, skew)),
            new Comparison(
                "MnemoT below FastMem only at 76 % of the cost",
                MnemoPaper.STATEMENTS.text("fig8f.less_than_fast"),
                less.asPercent() + " less",
                MnemoPaper.STATEMENTS.of("fig8f.less_than_fast").why(less, skew, skew)),
            new Comparison(
                "cost of 10 % less throughput than FastMem only",
                MnemoPaper.STATEMENTS.text("fig8f.cost"),
                "MnemoT %s, Mnemo %s"
                    .formatted(
                        percent(one.costAt(Analysis.WEIGHT, ALLOWED_SHARE)),
                        percent(one.costAt(touch.order(), ALLOWED_SHARE))),
                isNoise
                    ? MeasuredValue.WITHIN_NOISE
                    : "slip: 50:50 costs 0.5 + 0.5 x 0.2 = 60 %, 40:60 costs 52 %"),
            new Comparison(
                "MnemoT: median size of the estimate's error",
                MnemoPaper.STATEMENTS.text("fig8f.error"),
                errors.length == 0 ? "not compared" : error(NumberText.median(errors)),
                "")),
        "Each order is a run of its own; rows use the baselines of one.");
  }
}
