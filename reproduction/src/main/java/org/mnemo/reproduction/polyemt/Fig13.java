package org.mnemo.reproduction.polyemt;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.policy.form.PartitionStudy.Window;
import org.mnemo.estimator.report.partition.PartitionPictures;
import org.mnemo.estimator.report.partition.PartitionText;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.paper.Context;
import org.mnemo.reproduction.paper.CsvTable;
import org.mnemo.reproduction.paper.Part;
import org.mnemo.reproduction.paper.PartResult;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** Fig. 13: partitions by windows of a workload that changes from YCSB-C to YCSB-A. */
final class Fig13 implements Part {

  private static final List<YcsbWorkload> PHASES = List.of(YcsbWorkload.C, YcsbWorkload.A);
  private static final int WINDOWS_OF_A_PHASE = 3;

  private final Studies studies;

  Fig13(Studies studies) {
    this.studies = studies;
  }

  @Override
  public String name() {
    return "fig13";
  }

  @Override
  public String title() {
    return "Fig. 13: partitions as the workload changes";
  }

  @Override
  public List<Measurement> needs(MeasurementPlan plan) {
    return PHASES.stream().map(workload -> Studies.run(plan, workload)).toList();
  }

  @Override
  public PartResult make(Context context) {
    Path trace = context.settings().out().resolve(name() + "-trace.csv.zst");
    List<Path> phases =
        PHASES.stream().map(each -> studies.measured(context, each).trace()).toList();
    join(phases, trace);
    PartitionStudy study =
        studies.study(context, YcsbWorkload.A, trace, PHASES.size() * WINDOWS_OF_A_PHASE);
    CsvTable table =
        new CsvTable(
            "window",
            "memory",
            "write_cache",
            "compressed",
            "throughput_ops_s",
            "throughput_of_whole_ops_s");
    Map<String, Partition> bars = new LinkedHashMap<>();
    Map<String, List<String>> windows = new LinkedHashMap<>();
    int found = 0;
    double fixedNs = 0;
    double adaptedNs = 0;
    for (int i = 0; i < study.windows().size(); i++) {
      Window window = study.windows().get(i);
      Partition best = window.best();
      found += best.equals(window.search().best()) ? 1 : 0;
      String name = PHASES.get(i / WINDOWS_OF_A_PHASE).name() + (i % WINDOWS_OF_A_PHASE + 1);
      bars.put(name, best);
      windows.computeIfAbsent(PartitionText.shares(best), unused -> new ArrayList<>()).add(name);
      table.add(
          name,
          best.memoryShare(),
          best.cacheShare(),
          best.storeShare(),
          window.throughputOpsS(),
          window.throughputOfWholeOpsS());
      fixedNs += window.wholeRuntimeNs();
      adaptedNs += window.runtimeNs();
    }
    context.write(table);
    context.draw(() -> PartitionPictures.bars(title(), List.of(), bars));
    PartitionStudy ofC = studies.study(context, YcsbWorkload.C);
    return context.result(
        List.of(
            new Comparison(
                "YCSB-C: best partition over write cache",
                PolyPaper.STATEMENTS.text("fig13.c"),
                "%.2f x"
                    .formatted(
                        ofC.throughputOpsS(ofC.search().best())
                            / ofC.throughputOpsS(Partition.WRITE_CACHE)),
                "as with Fig. 10a"),
            new Comparison(
                "partitions by window",
                PolyPaper.STATEMENTS.text("fig13.change"),
                windows.entrySet().stream()
                    .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
                    .collect(Collectors.joining("; ")),
                "as with Fig. 12; the paper's runtime takes a step at a time")),
        "As many requests of YCSB-A follow the requests of YCSB-C, to the same records, in %d equal windows. The search finds the best partition of %d. Changing it by window is %s faster than the best of the whole (%s)."
            .formatted(
                study.windows().size(),
                found,
                NumberText.percent(fixedNs / adaptedNs - 1),
                PartitionText.shares(study.search().best())));
  }

  /** Writes as many requests of each trace as the shortest has, one trace after the other. */
  private static void join(List<Path> traces, Path joined) {
    long requests = traces.stream().mapToLong(Fig13::count).min().orElse(0);
    try (TraceOutput output = TraceOutput.create(List.of(joined), TraceFormats.byName("twitter"))) {
      for (Path trace : traces) {
        try (TraceReader reader = TraceFiles.first(requests, TraceFiles.open(trace))) {
          TraceCopy.copy(reader, trace.toString(), output.writer());
        }
      }
      output.writer().close();
      output.commit();
    }
  }

  private static long count(Path trace) {
    long requests = 0;
    try (TraceReader reader = TraceFiles.open(trace)) {
      while (reader.next()) {
        requests++;
      }
    }
    return requests;
  }
}
