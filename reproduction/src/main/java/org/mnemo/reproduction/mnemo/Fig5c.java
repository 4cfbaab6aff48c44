package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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
    List<MeasuredValue> gains =
        runs.stream().map(run -> context.findings(run).gain(run.order())).toList();
    for (int i = 0; i < runs.size(); i++) {
      curves.add(Curve.of(LABELS.get(i), runs.get(i)));
    }
    ThroughputFigure.write(
        context,
        "Throughput against cost by record size (" + runs.get(0).store() + ", Trending)",
        Scale.OF_SLOW,
        curves);
    return context.result(
        List.of(
            new Comparison(
                "gain of Trending with thumbnails, text posts, captions",
                MnemoPaper.STATEMENTS.text("fig5c.thumbnails")
                    + "; "
                    + MnemoPaper.STATEMENTS.text("fig5c.smaller"),
                gains.stream().map(MeasuredValue::asPercent).collect(Collectors.joining("; ")),
                why(gains))),
        "Sizes are as in Fig. 4.");
  }

  private static String why(List<MeasuredValue> gains) {
    if (gains.get(0).isNoise()) {
      return MeasuredValue.WITHIN_NOISE;
    }
    for (int i = 1; i < gains.size(); i++) {
      if (gains.get(i).minus(gains.get(i - 1)).low() > 0) {
        return "smaller records gain more, which the emulation does not explain";
      }
    }
    return "SlowMem adds 1.4 µs, and 0.49 µs a KB; small requests spend most time elsewhere";
  }
}
