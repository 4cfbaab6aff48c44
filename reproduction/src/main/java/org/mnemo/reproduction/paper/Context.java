package org.mnemo.reproduction.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.note.Note;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Remarks;
import org.mnemo.reproduction.measurement.Settings;

/** Means of a part: the plan, the findings of runs, and the files that it is to write. */
public final class Context {

  private final MeasurementPlan plan;
  private final Laboratory laboratory;
  private final String part;
  private final Function<Measurement, Findings> runs;
  private final Function<Measurement, Path> directories;
  private final Map<String, Findings> findings = new HashMap<>();
  private final List<String> warnings = new ArrayList<>();

  /**
   * @param runs findings of finished runs
   * @param directories directories of finished runs
   * @param part name of the part, of which its files are made
   */
  public Context(
      MeasurementPlan plan,
      Laboratory laboratory,
      Function<Measurement, Findings> runs,
      Function<Measurement, Path> directories,
      String part) {
    this.plan = plan;
    this.laboratory = laboratory;
    this.runs = runs;
    this.directories = directories;
    this.part = part;
  }

  public MeasurementPlan plan() {
    return plan;
  }

  public Settings settings() {
    return plan.settings();
  }

  public Laboratory laboratory() {
    return laboratory;
  }

  /** Findings of a finished run. */
  public Findings findings(Measurement measurement) {
    return findings.computeIfAbsent(measurement.name(), unused -> runs.apply(measurement));
  }

  /** Directory of a finished run. */
  public Path directory(Measurement measurement) {
    return directories.apply(measurement);
  }

  /** Measurement of a finished run that is one sweep. */
  public MeasurementDirectory measured(Measurement measurement) {
    return MeasurementDirectory.open(directory(measurement));
  }

  /** Writes {@code PART.csv}. */
  public void write(CsvTable table) {
    table.write(settings().out().resolve(part + ".csv"));
  }

  /** Draws the picture of the part, in each of the formats. */
  public void draw(Supplier<Picture> picture) {
    warn(ChartFiles.write(settings().out(), part, settings().formats(), picture));
  }

  /** Draws a chart of the part, in each of the formats. */
  public void drawChart(Supplier<JFreeChart> chart) {
    warn(ChartFiles.writeChart(settings().out(), part, settings().formats(), chart));
  }

  private void warn(Optional<Note> undrawn) {
    undrawn.map(Sentence::of).ifPresent(warnings::add);
  }

  /** The result, with what went wrong while drawing and which runs could not be compared. */
  public PartResult result(List<PartResult.Comparison> comparisons, String text) {
    String remarks = Remarks.on(plan, findings.values());
    return new PartResult(comparisons, (text + " " + remarks).strip(), warnings);
  }

  /** Subtitle of every picture of something measured at another scale than 1. */
  public List<String> subtitles() {
    return settings().scale() == 1
        ? List.of()
        : List.of(
            "scale %s: %,d records instead of 10,000"
                    .formatted(settings().scale(), settings().records())
                + (settings().isTrial() ? "; too short to be exact" : ""));
  }
}
