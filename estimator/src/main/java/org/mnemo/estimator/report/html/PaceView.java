package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.mnemo.core.baseline.BlockPace;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunQuality;
import org.mnemo.estimator.report.html.ReportData.PaceLine;

/** Operations a second on each tier over the time of the measurement. */
final class PaceView {

  private static final double NS_PER_SECOND = 1e9;

  /** Points of a line: what a small chart can show apart. */
  private static final int POINTS = 200;

  /** Most outlier blocks of a tier that are marked: the slowest. */
  private static final int MOST_OUTLIERS = 200;

  private PaceView() {}

  /** A line for each tier, fastest first; empty if the run left no blocks. */
  static List<PaceLine> of(Evidence evidence) {
    RunQuality quality = evidence.quality();
    if (quality == null || quality.pace().isEmpty()) {
      return List.of();
    }
    long firstNs = quality.pace().stream().mapToLong(BlockPace::startNs).min().orElseThrow();
    long lastNs = quality.pace().stream().mapToLong(BlockPace::startNs).max().orElseThrow();
    return evidence.baselines().tiers().stream()
        .map(
            tier ->
                line(
                    tier,
                    quality.pace().stream().filter(block -> block.tier().equals(tier)).toList(),
                    firstNs,
                    lastNs))
        .filter(line -> line.blocks() > 0)
        .toList();
  }

  private static PaceLine line(String tier, List<BlockPace> blocks, long firstNs, long lastNs) {
    double[] operations = new double[POINTS];
    double[] ns = new double[POINTS];
    for (BlockPace block : blocks) {
      if (!block.outlier()) {
        double at = (double) (block.startNs() - firstNs) / Math.max(1, lastNs - firstNs);
        int point = (int) Math.min(POINTS - 1, at * POINTS);
        operations[point] += block.operations();
        ns[point] += block.ns();
      }
    }
    int[] known = new int[POINTS];
    int count = 0;
    for (int point = 0; point < POINTS; point++) {
      if (ns[point] > 0) {
        known[count++] = point;
      }
    }
    int[] held = Arrays.copyOf(known, count);
    double stepNs = (double) (lastNs - firstNs) / POINTS;
    List<BlockPace> outliers = new ArrayList<>(blocks.stream().filter(BlockPace::outlier).toList());
    int allOutliers = outliers.size();
    outliers.sort(Comparator.comparingDouble(PaceView::opsS));
    List<BlockPace> marked =
        outliers.subList(0, Math.min(MOST_OUTLIERS, allOutliers)).stream()
            .sorted(Comparator.comparingLong(BlockPace::startNs))
            .toList();
    return new PaceLine(
        tier,
        blocks.size(),
        allOutliers,
        Arrays.stream(held).mapToDouble(point -> seconds((point + 0.5) * stepNs)).toArray(),
        Arrays.stream(held)
            .mapToDouble(point -> rounded(NS_PER_SECOND * operations[point] / ns[point]))
            .toArray(),
        marked.stream()
            .mapToDouble(block -> seconds((double) (block.startNs() - firstNs)))
            .toArray(),
        marked.stream().mapToDouble(block -> rounded(opsS(block))).toArray());
  }

  private static double opsS(BlockPace block) {
    return NS_PER_SECOND * block.operations() / Math.max(1, block.ns());
  }

  private static double seconds(double ns) {
    return Math.round(ns / 1e6) / 1e3;
  }

  /** The rate to four digits, which is more than a picture shows. */
  private static double rounded(double opsS) {
    return ReportBuilder.rounded(opsS, 4);
  }
}
