package org.mnemo.reproduction.polyemt;

import static org.mnemo.reproduction.measurement.NumberText.percent;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.report.PartitionPictures;
import org.mnemo.estimator.report.PartitionText;
import org.mnemo.reproduction.paper.Sheet;

/** Figs. 11 and 12: throughput by the share that extends DRAM, and the partitions found. */
final class Partitions {

  /** Tenths that workloads A and F compress in the paper. */
  private static final int PAPER_STORE = 2;

  private static final String COMPRESSION_PAYS =
      " here: twice the pages save more than 4 and 11 µs for each page that leaves memory; the paper limits it by tails, too";

  private Partitions() {}

  /** Fig. 11: throughput by the share of the non-volatile memory that extends DRAM. */
  static void byMemory(Sheet sheet, Studies studies) {
    List<Series> lines = new ArrayList<>();
    List<String> peaks = new ArrayList<>();
    List<String> several = new ArrayList<>();
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      PartitionStudy study = studies.study(sheet, workload);
      double best = study.throughputOpsS(study.search().functional());
      List<Point> points = new ArrayList<>();
      for (int memory = 0; memory <= Partition.PARTS; memory++) {
        double opsS = study.throughputOpsS(new Partition(Partition.PARTS - memory, 0));
        double share = (double) memory / Partition.PARTS;
        sheet.row(workload.name(), share, opsS, opsS / best);
        points.add(Point.of(100 * share, 100 * opsS / best));
      }
      lines.add(new Series(workload.title(), Form.LINE, Colour.of(workload.ordinal()), points));
      peaks.add(workload.name() + " " + memory(study));
      if (!hasOneMaximum(points)) {
        several.add(workload.name());
      }
    }
    sheet.draw(Axis.of("Non-volatile memory that extends DRAM (%)", 0, 100, 10), lines);
    boolean isConvex = several.isEmpty();
    sheet.compare(
        "peak",
        isConvex
            ? "one maximum for each of the six"
            : "more than one maximum for " + String.join(", ", several),
        isConvex ? "" : sheet.statement("peak").why());
    sheet.compare("c", memory(studies.study(sheet, YcsbWorkload.C)));
    sheet.compare("a", memory(studies.study(sheet, YcsbWorkload.A)));
    sheet.note(String.join(", ", peaks));
  }

  private static String memory(PartitionStudy study) {
    return percent(study.search().functional().memoryShare());
  }

  /** True if y never falls before the largest value and never rises behind it. */
  private static boolean hasOneMaximum(List<Point> points) {
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

  /** Fig. 12: the partitions that the search finds. */
  static void best(Sheet sheet, Studies studies) {
    Map<String, Partition> bars = new LinkedHashMap<>();
    int agreeing = 0;
    for (YcsbWorkload workload : YcsbWorkload.values()) {
      PartitionStudy study = studies.study(sheet, workload);
      Partition best = study.search().best();
      bars.put(workload.title(), best);
      agreeing += study.findsBest() ? 1 : 0;
      sheet.row(
          workload.name(),
          best.memoryShare(),
          best.cacheShare(),
          best.storeShare(),
          study.search().tried().size(),
          study.findsBest());
    }
    sheet.draw(() -> PartitionPictures.bars(sheet.title(), List.of(), bars));
    sheet.compare(
        "reads",
        text(bars, YcsbWorkload.C) + "; " + text(bars, YcsbWorkload.E),
        whyReadsDiffer(bars));
    sheet.compare(
        "writes",
        text(bars, YcsbWorkload.A) + "; " + text(bars, YcsbWorkload.F),
        whyWritesDiffer(bars));
    sheet.note(Partition.grid().size(), agreeing);
  }

  private static String text(Map<String, Partition> best, YcsbWorkload workload) {
    return workload.name() + ": " + PartitionText.shares(best(best, workload));
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
}
