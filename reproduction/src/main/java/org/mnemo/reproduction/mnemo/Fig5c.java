package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.reproduction.measurement.MeasuredValue;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Curve;
import org.mnemo.reproduction.mnemo.ThroughputFigure.Scale;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 5c: what the size of records changes. */
final class Fig5c implements Part {

  private static final List<String> LABELS =
      List.of("thumbnails, about 100 KB", "text posts, about 10 KB", "captions, about 1 KB");

  @Override
  public String name() {
    return "fig5c";
  }

  @Override
  public String title() {
    return "Fig. 5c: throughput against cost by record size";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return List.of(
        plan.plain(plan.settings().primaryStore(), PaperWorkload.TRENDING),
        plan.withRecords("textpost", "text posts"),
        plan.withRecords("caption", "captions"));
  }

  @Override
  public PartResult make(Context context) {
    List<Measurement> runs = needs(context.plan());
    List<Curve> curves = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    List<MeasuredValue> gains =
        runs.stream().map(run -> context.findings(run).gain(run.order())).toList();
    for (int i = 0; i < runs.size(); i++) {
      curves.add(Curve.of(LABELS.get(i), runs.get(i)));
      comparisons.add(
          new Comparison(
              "Trending with " + LABELS.get(i) + ": FastMem only against SlowMem only",
              MnemoPaper.STATEMENTS.text(i == 0 ? "fig5c.thumbnails" : "fig5c.smaller"),
              gains.get(i).asPercent() + " more",
              why(gains, i)));
    }
    ThroughputFigure.write(
        context,
        "Throughput against cost by record size (" + runs.get(0).store() + ", Trending)",
        Scale.OF_SLOW,
        curves);
    return context.result(
        comparisons,
        "Relative to SlowMem only, as requests for small records are several times faster. The sizes"
            + " are those of Fig. 4.");
  }

  private static String why(List<MeasuredValue> gains, int i) {
    MeasuredValue gain = gains.get(i);
    if (gain.isNoise()) {
      return MeasuredValue.WITHIN_NOISE;
    }
    if (i > 0) {
      return gain.minus(gains.get(i - 1)).low() > 0
          ? "More than with larger records, which the emulation does not explain"
          : "";
    }
    return gains.stream().allMatch(other -> other.value() <= gain.value())
        ? "What a request takes longer in SlowMem is 1.4 µs for its loads"
            + " and 0.49 µs for each KB; the smaller the record, the more of its time has"
            + " nothing to do with memory"
        : "";
  }
}
