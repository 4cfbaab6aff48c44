package org.mnemo.reproduction.figure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.report.NoteText;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.measurement.Remarks;
import org.mnemo.reproduction.measurement.Settings;

/** Means of a part: the plan, the findings of runs, and the files that it is to write. */
public final class Context {

  private final MeasurementPlan plan;
  private final Laboratory laboratory;
  private final String part;
  private final Function<Measurement, Findings> runs;
  private final Map<String, Findings> findings = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * @param runs findings of finished runs
   * @param part name of the part, of which its files are made
   */
  public Context(
      MeasurementPlan plan,
      Laboratory laboratory,
      Function<Measurement, Findings> runs,
      String part) {
    this.plan = plan;
    this.laboratory = laboratory;
    this.runs = runs;
    this.part = part;
  }

  MeasurementPlan plan() {
    return plan;
  }

  Settings settings() {
    return plan.settings();
  }

  Laboratory laboratory() {
    return laboratory;
  }

  /** Findings of a finished run. */
  Findings findings(Measurement measurement) {
    return findings.computeIfAbsent(measurement.name(), unused -> runs.apply(measurement));
  }

  /** Nanoseconds that the emulation adds to a read, on average over a workload's requests. */
  double emulatedReadNs(PaperWorkload workload) {
    AccessPattern pattern =
        laboratory.pattern(
            workload
                .arguments()
                .with("recordcount", settings().records())
                .with("operationcount", settings().requests())
                .with("mnemo.seed", settings().seed()));
    double bytes = 0;
    for (int key = 0; key < pattern.keyCount(); key++) {
      bytes += (double) pattern.accesses(key) * pattern.valueBytes(key);
    }
    return new EmulatedMemory(
            MemoryProfiles.PAPER_FAST,
            MemoryProfiles.PAPER,
            OperationDelay.DEPENDENT_LOADS,
            System::nanoTime)
        .readNs(Math.round(bytes / pattern.requests()));
  }

  void write(CsvTable table) {
    table.write(settings().out().resolve(part + ".csv"));
  }

  void draw(Supplier<JFreeChart> chart) {
    ChartFiles.write(settings().out(), part, settings().formats(), chart)
        .map(NoteText::of)
        .ifPresent(warnings::add);
  }

  /** The result, with what went wrong while drawing and which runs could not be compared. */
  PartResult result(List<PartResult.Comparison> comparisons, String text) {
    String remarks = Remarks.on(plan, findings.values());
    return new PartResult(
        comparisons, remarks.isEmpty() ? text : text + "\n\n" + remarks, warnings);
  }

  /**
   * Legend of a picture's lines and marks.
   *
   * @param lines meaning of the lines, in words
   */
  String legend(List<Measurement> measurements, String lines) {
    List<Findings> runs = measurements.stream().map(this::findings).toList();
    if (runs.stream().anyMatch(run -> !run.splits().isEmpty())) {
      return lines + ", marks are real splits with 95 % intervals";
    }
    return lines + Remarks.longerScale(plan, runs).map("; for marks, %s"::formatted).orElse("");
  }

  /** Subtitles of every picture of something measured: its scale and what is emulated. */
  List<String> subtitles(List<Measurement> measurements) {
    List<String> lines = new ArrayList<>();
    if (settings().scale() != 1) {
      lines.add(
          "scale %s: %,d records; the paper has 10,000"
                  .formatted(settings().scale(), settings().records())
              + (settings().isTrial() ? "; too short to be exact" : ""));
    }
    if (measurements.stream().anyMatch(run -> findings(run).emulated())) {
      lines.add("SlowMem is emulated: 238.1 ns and 1.81 GB/s against 65.7 ns and 14.9 GB/s");
    }
    return lines;
  }
}
