package org.mnemo.reproduction.polyemt;

import static org.mnemo.reproduction.measurement.NumberText.percent;

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
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.policy.PartitionStudy.Window;
import org.mnemo.estimator.report.PartitionPictures;
import org.mnemo.estimator.report.PartitionText;
import org.mnemo.reproduction.paper.Sheet;

/** Fig. 13: partitions by windows of a workload that changes from YCSB-C to YCSB-A. */
final class Phases {

  static final List<YcsbWorkload> WORKLOADS = List.of(YcsbWorkload.C, YcsbWorkload.A);

  private static final int WINDOWS_OF_A_PHASE = 3;

  private Phases() {}

  static void fill(Sheet sheet, Studies studies) {
    Path trace = sheet.settings().out().resolve("fig13-trace.csv.zst");
    join(sheet.runs().stream().map(run -> sheet.measured(run).trace()).toList(), trace);
    PartitionStudy study =
        studies.study(sheet, YcsbWorkload.A, trace, WORKLOADS.size() * WINDOWS_OF_A_PHASE);
    Map<String, Partition> bars = new LinkedHashMap<>();
    Map<String, List<String>> windows = new LinkedHashMap<>();
    int found = 0;
    double fixedNs = 0;
    double adaptedNs = 0;
    for (int i = 0; i < study.windows().size(); i++) {
      Window window = study.windows().get(i);
      Partition best = window.best();
      found += best.equals(window.search().best()) ? 1 : 0;
      String name = WORKLOADS.get(i / WINDOWS_OF_A_PHASE).name() + (i % WINDOWS_OF_A_PHASE + 1);
      bars.put(name, best);
      windows.computeIfAbsent(PartitionText.shares(best), unused -> new ArrayList<>()).add(name);
      sheet.row(
          name,
          best.memoryShare(),
          best.cacheShare(),
          best.storeShare(),
          window.throughputOpsS(),
          window.throughputOfWholeOpsS());
      fixedNs += window.wholeRuntimeNs();
      adaptedNs += window.runtimeNs();
    }
    sheet.draw(() -> PartitionPictures.bars(sheet.title(), List.of(), bars));
    PartitionStudy ofC = studies.study(sheet, YcsbWorkload.C);
    sheet.compare(
        "c",
        "%.2f x"
            .formatted(
                ofC.throughputOpsS(ofC.search().best())
                    / ofC.throughputOpsS(Partition.WRITE_CACHE)));
    sheet.compare(
        "change",
        windows.entrySet().stream()
            .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
            .collect(Collectors.joining("; ")));
    sheet.note(
        study.windows().size(),
        found,
        percent(fixedNs / adaptedNs - 1),
        PartitionText.shares(study.search().best()));
  }

  /** Writes as many requests of each trace as the shortest has, one trace after the other. */
  private static void join(List<Path> traces, Path joined) {
    long requests = traces.stream().mapToLong(Phases::count).min().orElse(0);
    try (TraceOutput output = TraceOutput.create(List.of(joined), TraceFormats.TWITTER)) {
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
