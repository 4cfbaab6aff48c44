package org.mnemo.reproduction.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Remarks;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.PartResult.Comparison;

/** What a part is made from, and what it fills in: its table, picture, comparisons and note. */
public final class Sheet {

  private final Paper paper;
  private final Part part;
  private final MeasurementPlan plan;
  private final Laboratory laboratory;
  private final Function<Measurement, Findings> found;
  private final Function<Measurement, Path> directories;
  private final Map<String, Findings> findings = new HashMap<>();
  private final CsvTable table;
  private final List<Bar> bars = new ArrayList<>();
  private final List<Limit> limits = new ArrayList<>();
  private final List<String> subtitles = new ArrayList<>();
  private final List<Comparison> comparisons = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private String note;

  /** A broken line across all bars, without a name in the legend if its label is empty. */
  private record Limit(String label, double value) {}

  /**
   * An empty sheet.
   *
   * @param found findings of finished runs
   * @param directories directories of finished runs
   */
  public Sheet(
      Paper paper,
      Part part,
      MeasurementPlan plan,
      Laboratory laboratory,
      Function<Measurement, Findings> found,
      Function<Measurement, Path> directories) {
    this.paper = paper;
    this.part = part;
    this.plan = plan;
    this.laboratory = laboratory;
    this.found = found;
    this.directories = directories;
    this.table = new CsvTable(part.columns());
    this.note = part.note();
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

  /** The runs of the part. */
  public List<Measurement> runs() {
    return part.needs(plan);
  }

  /** The first run of the part, or its only one. */
  public Measurement run() {
    return runs().get(0);
  }

  /** Findings of a finished run. */
  public Findings findings(Measurement run) {
    return findings.computeIfAbsent(run.name(), unused -> found.apply(run));
  }

  /** Directory of a finished run. */
  public Path directory(Measurement run) {
    return directories.apply(run);
  }

  /** Measurement of a finished run that is one sweep. */
  public MeasurementDirectory measured(Measurement run) {
    return MeasurementDirectory.open(directory(run));
  }

  /** All that the paper states. */
  public Statements statements() {
    return paper.statements();
  }

  /** What the paper states on a point of this part. */
  public Statement statement(String point) {
    return statements().of(part.name() + "." + point);
  }

  /** The words of that statement. */
  public String text(String point) {
    return statement(point).statement();
  }

  /** Adds a row of texts and numbers, as many as the table has columns. */
  public void row(Object... cells) {
    table.add(cells);
  }

  /** Adds a bar to the part's picture. */
  public void bar(String series, String group, double value) {
    bars.add(new Bar(series, group, value));
  }

  /** Adds a broken line across all bars, without a name in the legend if its label is empty. */
  public void limit(String label, double value) {
    limits.add(new Limit(label, value));
  }

  /** Adds a line below the title of the part's picture. */
  public void subtitle(String line) {
    subtitles.add(line);
  }

  /** Draws series as the part's picture, with all of y. */
  public void draw(Axis x, List<Series> series) {
    draw(x, Axis.fitting(part.y(), series), series);
  }

  /** Draws series as the part's picture. */
  public void draw(Axis x, Axis y, List<Series> series) {
    draw(() -> Picture.of(title(), subtitles(), x, y, series));
  }

  /** Draws the part's picture, in each of the formats. */
  public void draw(Supplier<Picture> picture) {
    warn(ChartFiles.write(settings().out(), part.name(), settings().formats(), picture));
  }

  /** Draws a chart as the part's picture, in each of the formats. */
  public void drawChart(Supplier<JFreeChart> chart) {
    warn(ChartFiles.writeChart(settings().out(), part.name(), settings().formats(), chart));
  }

  private void warn(Optional<Note> undrawn) {
    undrawn.map(Sentence::of).ifPresent(warnings::add);
  }

  private Picture picture() {
    Axis groups = Bar.groups(bars);
    List<Series> series =
        new ArrayList<>(Bar.series(Form.BARS, Arrays.asList(Colour.values()), bars));
    int last = groups.names().size() - 1;
    limits.forEach(
        limit -> series.add(Series.limit(limit.label(), Colour.TEXT, 0, last, limit.value())));
    return Picture.of(title(), subtitles(), groups, Axis.fromZero(part.y(), series), series);
  }

  /** Title of the part's picture. */
  public String title() {
    return part.picture().replace("{store}", settings().primaryStore());
  }

  /** Lines below the title: what was measured at another scale than 1, and what is emulated. */
  public List<String> subtitles() {
    List<String> lines = new ArrayList<>(subtitles);
    if (!part.subtitle().isEmpty()) {
      lines.add(part.subtitle());
    } else if (settings().scale() != 1 && !runs().isEmpty()) {
      lines.add(
          "scale %s; scale 1 has 10,000 records".formatted(settings().scale())
              + (settings().isTrial() ? "; too short to be exact" : ""));
    }
    if (!paper.head().emulation().isEmpty()
        && runs().stream().anyMatch(run -> findings(run).emulated())) {
      lines.add(paper.head().emulation());
    }
    return lines;
  }

  /** Compares with what the paper states on a point; ours differs for the reason given there. */
  public void compare(String point, String ours) {
    compare(point, ours, statement(point).why());
  }

  /**
   * Compares with what the paper states on a point.
   *
   * @param why reason why ours differs; empty if it does not
   */
  public void compare(String point, String ours, String why) {
    compare(statement(point).what(), text(point), ours, why);
  }

  /** Adds a comparison, see {@link Comparison}. */
  public void compare(String what, String stated, String ours, String why) {
    comparisons.add(new Comparison(what, stated, ours, why));
  }

  /** Fills in the values of the part's note, which is a format. */
  public void note(Object... values) {
    note = part.note().formatted(values);
  }

  /** Replaces the note: the runs show nothing. */
  public void tooShort() {
    note = "The runs were too short for intervals; use a larger --scale.";
  }

  /** Fills the sheet in, writes {@code PART.csv} and draws the pictures. */
  public PartResult make() {
    part.maker().accept(this);
    table.write(settings().out().resolve(part.name() + ".csv"));
    if (!bars.isEmpty()) {
      draw(this::picture);
    }
    String remarks = Remarks.on(plan, findings.values());
    return new PartResult(comparisons, (note + " " + remarks).strip(), warnings);
  }
}
