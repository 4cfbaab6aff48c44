package org.mnemo.reproduction.slaalpha;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.sla.SlaAlpha;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 5: memory over time of a manager that grows at once and shrinks late. */
final class Fig5 implements Part {

  private static final List<PaperWorkload> WORKLOADS =
      List.of(PaperWorkload.NEWS_FEED, PaperWorkload.TIMELINE);

  /** The agreements that the paper draws. */
  private static final List<Double> ALPHAS =
      List.of(Agreements.ALPHAS.get(0), Agreements.ALPHAS.get(Agreements.ALPHAS.size() - 1));

  @Override
  public String name() {
    return "fig5";
  }

  @Override
  public String title() {
    return "Fig. 5: direct memory over time";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return WORKLOADS.stream().map(workload -> Agreements.run(plan, workload)).toList();
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("workload", "alpha", "window", "needed_share", "given_share");
    List<Series> series = new ArrayList<>();
    List<String> memory = new ArrayList<>();
    List<String> windows = new ArrayList<>();
    for (Measurement run : needs(context.plan())) {
      Agreements agreements = Agreements.of(context, run);
      List<List<Double>> given = new ArrayList<>();
      List<String> means = new ArrayList<>();
      for (double alpha : ALPHAS) {
        Estimate estimate = agreements.estimate(alpha);
        Curve curve = estimate.curve();
        SlaAlpha sla = estimate.sla().orElseThrow();
        List<Double> shares = new ArrayList<>();
        List<Point> points = new ArrayList<>();
        for (int window = 0; window < sla.windows().size(); window++) {
          double share = curve.fastShare(sla.adaptedRow(window));
          shares.add(share);
          table.add(
              run.title(), alpha, window + 1, curve.fastShare(sla.windows().get(window)), share);
          points.add(Point.of(window + 1, 100 * share));
        }
        given.add(shares);
        means.add(
            "SLA-%s %s (%d of %d)"
                .formatted(
                    alpha,
                    percent(sla.adaptingBytes(curve::fastBytes) / curve.totalBytes()),
                    sla.brokenWindows(),
                    shares.size()));
        series.add(
            new Series(
                run.title() + ", SLA-" + alpha,
                alpha == ALPHAS.get(0) ? Form.LINE : Form.DASHED,
                Colour.of(WORKLOADS.indexOf(workloadOf(run))),
                points));
      }
      memory.add(run.title() + " " + String.join(", ", means));
      windows.add(
          "%s %d of %d"
              .formatted(run.title(), more(given.get(1), given.get(0)), given.get(0).size()));
    }
    context.write(table);
    context.draw(
        () ->
            Picture.of(
                "Direct memory that a manager of the last two windows gives",
                context.subtitles(),
                Axis.of("Window of the trace", 0, 21),
                Axis.of("Direct memory, % of the data", 0, 100),
                series));
    return context.result(
        List.of(
            new Comparison(
                "mean memory (windows with too little)",
                SlaPaper.STATEMENTS.text("fig5.less"),
                String.join("; ", memory),
                ""),
            new Comparison(
                "windows in which SLA-0.6 is given more",
                SlaPaper.STATEMENTS.text("fig5.infrequent"),
                String.join("; ", windows),
                "theirs are two runs of different phases; here one trace serves both")),
        "Memory is computed for the measured requests. A manager gives each twentieth the most that the last two needed. First windows read what the load paged out. Unlike movielens, our workloads do not change.");
  }

  private static PaperWorkload workloadOf(Measurement run) {
    return WORKLOADS.stream()
        .filter(workload -> workload.file().equals(run.workload().file()))
        .findFirst()
        .orElseThrow();
  }

  private static int more(List<Double> lax, List<Double> strict) {
    int more = 0;
    for (int i = 0; i < lax.size(); i++) {
      more += lax.get(i) > strict.get(i) ? 1 : 0;
    }
    return more;
  }
}
