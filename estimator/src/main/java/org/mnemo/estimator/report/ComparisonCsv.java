package org.mnemo.estimator.report;

import java.nio.file.Path;
import org.mnemo.core.file.CsvFile;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;

/** The points of all lines of a comparison as CSV. */
public final class ComparisonCsv {

  private ComparisonCsv() {}

  /** Writes the table whole or not at all. */
  public static void write(Path file, MemoryComparison comparison) {
    record Row(ComparedLine line, Point point) {}
    new CsvFile<Row>()
        .text("memory", row -> row.line().memory())
        .text("policy", row -> row.line().policy())
        .count("fast_bytes", row -> row.point().fastBytes())
        .fixed("fast_share", 6, row -> row.point().fastShare())
        .fixed("cost_factor", 6, row -> row.point().costFactor())
        .fixed("throughput_ops_s", 3, row -> row.point().throughputOpsS())
        .fixed("slowdown", 6, row -> row.point().slowdown())
        .fixed("performance_per_dollar", 4, row -> row.point().performancePerDollar())
        .fixed("p99_ns", 0, row -> row.point().p99Ns())
        .write(
            file,
            comparison.lines().stream()
                .flatMap(line -> line.points().stream().map(point -> new Row(line, point)))
                .toList());
  }
}
