package org.mnemo.reproduction.polyemt;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.report.partition.PartitionCharts;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 12: the partitions that the search finds. */
final class Fig12 implements Part {

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
    context.draw(() -> ChartStyle.chart(title(), PartitionCharts.bars(bars), true));
    return context.result(
        List.of(
            new Comparison(
                "YCSB-C and YCSB-E",
                PolyPaper.STATEMENTS.text("fig12.reads"),
                text(context, YcsbWorkload.C) + "; " + text(context, YcsbWorkload.E),
                ""),
            new Comparison(
                "YCSB-A and YCSB-F",
                PolyPaper.STATEMENTS.text("fig12.writes"),
                text(context, YcsbWorkload.A) + "; " + text(context, YcsbWorkload.F),
                "The workloads that compress are the paper's, their share is not: here throughput rises with every"
                    + " tenth that holds twice its pages for 4 and 11 µs. The paper limits it by tails and the"
                    + " processor's time, by a rule that it does not tell to the end")),
        "The search finds the best of all %d partitions for %d of the six workloads."
            .formatted(Partition.grid().size(), agreeing));
  }

  private String text(Context context, YcsbWorkload workload) {
    Partition best = studies.study(context, workload).search().best();
    int step = 100 / Partition.PARTS;
    return "%s: %d %% memory, %d %% write cache, %d %% compressed"
        .formatted(workload.name(), step * best.memory(), step * best.cache(), step * best.store());
  }
}
