package org.mnemo.reproduction.polyemt;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 11: throughput by the share of the non-volatile memory that extends DRAM. */
final class Fig11 implements Part {

  private final Studies studies;

  Fig11(Studies studies) {
    this.studies = studies;
  }

  @Override
  public String name() {
    return "fig11";
  }

  @Override
  public String title() {
    return "Fig. 11: throughput by the share of memory";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return studies.needs(plan);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table = new CsvTable("workload", "memory_share", "throughput_ops_s", "by_best");
    List<Series> lines = new ArrayList<>();
    List<String> peaks = new ArrayList<>();
    List<String> several = new ArrayList<>();
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      PartitionStudy study = studies.study(context, workload);
      double best = study.throughputOpsS(study.search().functional());
      List<Point> points = new ArrayList<>();
      for (int memory = 0; memory <= Partition.PARTS; memory++) {
        double opsS = study.throughputOpsS(new Partition(Partition.PARTS - memory, 0));
        double share = (double) memory / Partition.PARTS;
        table.add(workload.name(), share, opsS, opsS / best);
        points.add(Point.of(100 * share, 100 * opsS / best));
      }
      lines.add(new Series(workload.title(), Form.LINE, Colour.of(workload.ordinal()), points));
      peaks.add(workload.name() + " " + memory(study));
      if (!hasOneMaximum(points)) {
        several.add(workload.name());
      }
    }
    context.write(table);
    context.draw(
        () ->
            Picture.of(
                title(),
                context.subtitles(),
                Axis.of("Non-volatile memory that extends DRAM (%)", 0, 100, 10),
                Axis.fitting("Throughput (% of the best)", lines),
                lines));
    return context.result(
        List.of(
            new Comparison(
                "throughput by share of memory",
                PolyPaper.STATEMENTS.text("fig11.peak"),
                several.isEmpty()
                    ? "one maximum for each of the six"
                    : "more than one maximum for " + String.join(", ", several),
                several.isEmpty() ? "" : "differences of a tenth of a percent decide"),
            new Comparison(
                "memory of YCSB-C",
                PolyPaper.STATEMENTS.text("fig11.c"),
                memory(studies.study(context, YcsbWorkload.C)),
                "each page of memory saves reads here; the paper's working set fits"),
            new Comparison(
                "memory of YCSB-A",
                PolyPaper.STATEMENTS.text("fig11.a"),
                memory(studies.study(context, YcsbWorkload.A)),
                "the maximum is flat")),
        "Best share of memory: " + String.join(", ", peaks) + ".");
  }

  private static String memory(PartitionStudy study) {
    return NumberText.percent(study.search().functional().memoryShare());
  }

  /** True if y never falls before the largest value and never rises behind it. */
  static boolean hasOneMaximum(List<Point> points) {
    boolean falls = false;
    for (int i = 1; i < points.size(); i++) {
      double step = points.get(i).y() - points.get(i - 1).y();
      if (step > 0 && falls) {
        return false;
      }
      falls |= step < 0;
    }
    return true;
  }
}
