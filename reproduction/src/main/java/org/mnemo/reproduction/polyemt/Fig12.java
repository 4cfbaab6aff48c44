package org.mnemo.reproduction.polyemt;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.report.partition.PartitionPictures;
import org.mnemo.estimator.report.partition.PartitionText;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 12: the partitions that the search finds. */
final class Fig12 implements Part {

  /** Tenths that workloads A and F compress in the paper. */
  private static final int PAPER_STORE = 2;

  private static final String COMPRESSION_PAYS =
      " here: twice the pages save more than 4 and 11 µs for each page that leaves memory; the paper limits it by tails, too";

  private final Studies studies;

  Fig12(Studies studies) {
    this.studies = studies;
  }

  @Override
  public String name() {
    return "fig12";
  }

  @Override
  public String title() {
    return "Fig. 12: best partitions";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return studies.needs(plan);
  }

  @Override
  public PartResult make(Context context) {
    CsvTable table =
        new CsvTable("workload", "memory", "write_cache", "compressed", "tried", "is_best_of_grid");
    Map<String, Partition> bars = new LinkedHashMap<>();
    int agreeing = 0;
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      PartitionStudy study = studies.study(context, workload);
      Partition best = study.search().best();
      bars.put(workload.title(), best);
      agreeing += study.findsBest() ? 1 : 0;
      table.add(
          workload.name(),
          best.memoryShare(),
          best.cacheShare(),
          best.storeShare(),
          (double) study.search().tried().size(),
          study.findsBest());
    }
    context.write(table);
    context.draw(() -> PartitionPictures.bars(title(), List.of(), bars));
    return context.result(
        List.of(
            new Comparison(
                "best partitions of YCSB-C and YCSB-E",
                PolyPaper.STATEMENTS.text("fig12.reads"),
                text(context, YcsbWorkload.C) + "; " + text(context, YcsbWorkload.E),
                whyReadsDiffer(bars)),
            new Comparison(
                "of YCSB-A and YCSB-F",
                PolyPaper.STATEMENTS.text("fig12.writes"),
                text(context, YcsbWorkload.A) + "; " + text(context, YcsbWorkload.F),
                whyWritesDiffer(bars))),
        "The search finds the best of all %d partitions for %d of the six workloads."
            .formatted(Partition.grid().size(), agreeing));
  }

  /** Why read-intensive workloads compress, which in the paper do not; empty if ours do not. */
  static String whyReadsDiffer(Map<String, Partition> best) {
    List<String> compressing = compressing(best, YcsbWorkload.C, YcsbWorkload.E);
    return compressing.isEmpty()
        ? ""
        : String.join(" and ", compressing) + " compress" + COMPRESSION_PAYS;
  }

  /** Why the shares that workloads with many writes compress are others than the paper's. */
  static String whyWritesDiffer(Map<String, Partition> best) {
    List<Partition> ours = List.of(best(best, YcsbWorkload.A), best(best, YcsbWorkload.F));
    if (ours.stream().allMatch(each -> each.store() == PAPER_STORE)) {
      return "";
    }
    List<String> compressing = compressing(best, YcsbWorkload.A, YcsbWorkload.F);
    return switch (compressing.size()) {
      case 0 ->
          "ours do not compress: more pages save less than 4 and 11 µs for each page that leaves memory";
      case 1 -> "only %s compresses here".formatted(compressing.get(0));
      default -> "both compress, but another share";
    };
  }

  private static List<String> compressing(Map<String, Partition> best, YcsbWorkload... of) {
    return Arrays.stream(of)
        .filter(workload -> best(best, workload).store() > 0)
        .map(YcsbWorkload::name)
        .toList();
  }

  private static Partition best(Map<String, Partition> best, YcsbWorkload workload) {
    return best.getOrDefault(workload.title(), Partition.WRITE_CACHE);
  }

  private String text(Context context, YcsbWorkload workload) {
    Partition best = studies.study(context, workload).search().best();
    return workload.name() + ": " + PartitionText.shares(best);
  }
}
