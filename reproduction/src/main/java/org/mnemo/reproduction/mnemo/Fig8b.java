package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Curve;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Scale;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;
import org.mnemo.reproduction.paper.Statement;

/** Fig. 8b: stores compared on Trending. */
final class Fig8b implements Part {

  private static final Map<String, String> WHY =
      Map.of(
          "dynamodb",
          "the paper throttled all memory of the server; the emulation adds some 50 µs to a request",
          "memcached",
          "the emulation charges every store the same bytes");

  @Override
  public String name() {
    return "fig8b";
  }

  @Override
  public String title() {
    return "Fig. 8b: Trending on the stores";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return plan.onEveryStore(PaperWorkload.TRENDING);
  }

  @Override
  public PartResult make(Context context) {
    List<Curve> curves = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      curves.add(Curve.of(run.store(), run));
      Findings findings = context.findings(run);
      MeasuredValue gain = findings.gain(run.order());
      comparisons.add(
          new Comparison(
              "gain on " + run.store(),
              statement(run.store()),
              "%s; %s operations/s with FastMem only"
                  .formatted(
                      gain.asPercent(), NumberText.decimal(findings.fastOpsS(run.order()), 0)),
              why(run.store(), gain)));
    }
    ThroughputFigure.write(context, "Trending on the stores", Scale.OF_FAST, curves);
    return context.result(
        comparisons, "Here the client slows memory; how a server uses memory has no effect.");
  }

  private static String statement(String store) {
    Statement known = MnemoPaper.STATEMENTS.find("fig8b." + store);
    return known == null ? "not measured" : known.statement();
  }

  /**
   * The paper gives no numbers: "severely" is taken for at least the gain of Redis, which it has
   * between the two, and "barely" for 5 % at most. What is as it says needs no reason.
   */
  private static String why(String store, MeasuredValue gain) {
    String known = WHY.getOrDefault(store, "");
    boolean isSevere = store.equals("dynamodb");
    Statement paper = MnemoPaper.STATEMENTS.of(isSevere ? "fig8b.dynamodb" : "fig8b.memcached");
    return paper.why(gain, isSevere ? known : "", isSevere ? "" : known);
  }
}
