package org.mnemo.estimator.report.comparison;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.SpreadsheetText;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;

/** The points of all lines of a comparison as CSV; what is not known is empty. */
public final class ComparisonCsv {

  private ComparisonCsv() {}

  /** Writes the table whole or not at all. */
  public static void write(Path file, MemoryComparison comparison) {
    try (AtomicFile target = AtomicFile.create(file)) {
      try (CsvWriter csv =
          CsvWriter.builder()
              .lineDelimiter(LineDelimiter.LF)
              .build(new OutputStreamWriter(target.out(), StandardCharsets.UTF_8))) {
        csv.writeRecord(
            "memory",
            "policy",
            "fast_bytes",
            "fast_share",
            "cost_factor",
            "throughput_ops_s",
            "slowdown",
            "performance_per_dollar",
            "p99_ns");
        for (ComparedLine line : comparison.lines()) {
          for (Point point : line.points()) {
            csv.writeRecord(
                SpreadsheetText.of(line.memory()),
                line.policy(),
                Long.toString(point.fastBytes()),
                number(point.fastShare(), 6),
                number(point.costFactor(), 6),
                number(point.throughputOpsS(), 3),
                number(point.slowdown(), 6),
                number(point.performancePerDollar(), 4),
                number(point.p99Ns(), 0));
          }
        }
      } catch (UncheckedIOException e) {
        throw AtomicFile.cannotWrite(file, new IOException(e.getMessage(), e));
      } catch (IOException e) {
        throw AtomicFile.cannotWrite(file, e);
      }
      target.commit();
    }
  }

  private static String number(double value, int decimals) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + decimals + "f", value) : "";
  }
}
