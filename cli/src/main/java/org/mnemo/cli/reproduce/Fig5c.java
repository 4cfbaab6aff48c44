package org.mnemo.cli.reproduce;

import static org.mnemo.cli.reproduce.Numbers.percent;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.cli.reproduce.PartResult.Comparison;
import org.mnemo.cli.reproduce.ThroughputFigure.Curve;
import org.mnemo.cli.reproduce.ThroughputFigure.Scale;

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
  public List<Measurement> needs(Plan plan) {
    return List.of(
        plan.plain(plan.settings().primaryStore(), Workload.TRENDING),
        plan.withRecords("textpost", "text posts"),
        plan.withRecords("caption", "captions"));
  }

  @Override
  public PartResult make(Context context) {
    List<Measurement> runs = needs(context.plan());
    List<Curve> curves = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      curves.add(Curve.of(LABELS.get(i), runs.get(i)));
      comparisons.add(
          new Comparison(
              "Trending with " + LABELS.get(i) + ": FastMem only against SlowMem only",
              i == 0 ? "the most" : "less the smaller",
              percent(context.findings(runs.get(i)).gain(runs.get(i).order())) + " more",
              i == 0
                  ? "What a request takes longer in SlowMem is 1.4 us for its loads"
                      + " and 0.49 us for each KB; the smaller the record, the more of its time has"
                      + " nothing to do with memory"
                  : ""));
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
}
