package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.error;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.measurement.PaperWorkload;
import org.mnemo.reproduction.paper.CsvTable;

/**
 * How far estimates are off, over stores, workloads and splits: ours and the paper's model on the
 * same measurements, against the noise floor and against what Mnemo is to reach.
 */
final class Accuracy {

  private static final String THROUGHPUT = "throughput";
  private static final List<String> MEANS = List.of(THROUGHPUT, "read_mean", "write_mean");
  private static final List<String> P95S = List.of("read_p95", "write_p95");
  private static final List<String> P99S = List.of("read_p99", "write_p99");

  private static final double MEDIAN_GOAL = 0.005;
  private static final double NOISE_FLOORS_GOAL = 2;
  private static final double P95_GOAL = 0.03;
  private static final double P99_GOAL = 0.10;
  private static final double PREVIEW_GOAL = 0.5;

  /** Largest error that counts as rounding: estimates of runs on the simulated store are exact. */
  private static final double ROUNDING = 1e-9;

  private static final double CLIENTS_GOAL = 0.05;

  private final List<Row> rows = new ArrayList<>();
  private final StringBuilder page = new StringBuilder();

  /** A compared split with the run that it is of. */
  private record Row(Findings run, SplitResult split) {

    double size() {
      return Math.abs(split.error());
    }

    boolean is(Model model) {
      return split.model().equals(model.column());
    }

    boolean isAnyOf(List<String> metrics) {
      return metrics.contains(split.metric());
    }

    /** A workload of the paper as it is, which the goals are about. */
    boolean isPlain() {
      return run.measurement().equals(run.store() + "-" + run.workload());
    }
  }

  Accuracy(List<Findings> runs) {
    runs.forEach(run -> run.splits().forEach(split -> rows.add(new Row(run, split))));
  }

  /** Every compared split: the columns of {@code validation.csv} and what identifies the run. */
  void writeCsv(Path target) {
    CsvTable table =
        new CsvTable(
            "store",
            "metric",
            "split",
            "fast_share",
            "fast_request_share",
            "estimated",
            "measured",
            "error",
            "error_low",
            "error_high",
            "noise_floor",
            "run",
            "workload",
            "clients",
            "model");
    for (Row row : rows) {
      SplitResult split = row.split();
      table.add(
          row.run().store(),
          split.metric(),
          split.split(),
          split.fastShare(),
          split.fastRequestShare(),
          split.estimated(),
          split.measured(),
          split.error(),
          split.errorLow(),
          split.errorHigh(),
          split.noiseFloor(),
          row.run().measurement(),
          row.run().workload(),
          row.run().clients(),
          split.model());
    }
    table.write(target);
  }

  /** Writes the page, of the machine and date of the reproduction's page. */
  void writePage(Path target) {
    page.setLength(0);
    say("# How far estimates are off");
    say(
        "[README.md](README.md) has machine, date and memory. An error is estimated / measured - 1 at one"
            + " of nine real splits of a run. The *noise floor* is how much two identical placements of a"
            + " run differ in 95 of 100 cases. The *paper's model* is `--model paper` on the same"
            + " measurements. All rows are in [accuracy.csv](accuracy.csv).");
    if (rows.isEmpty()) {
      say("No run was long enough to be compared with its splits.");
    } else {
      goals();
      metrics();
    }
    AtomicFile.write(target, page.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void say(String paragraph) {
    page.append(paragraph).append("\n\n");
  }

  private void table(String header, List<String> lines) {
    page.append("| ").append(header).append(" |\n|");
    page.append("---|".repeat(header.split(" \\| ", -1).length)).append('\n');
    lines.forEach(line -> page.append("| ").append(line).append(" |\n"));
    page.append('\n');
  }

  private double[] sizes(Predicate<Row> which) {
    return rows.stream().filter(which).mapToDouble(Row::size).toArray();
  }

  private double[] floors(Predicate<Row> which) {
    return rows.stream().filter(which).mapToDouble(row -> row.split().noiseFloor()).toArray();
  }

  private static Predicate<Row> ours(List<String> metrics) {
    return row -> row.isPlain() && row.is(Model.OURS) && row.isAnyOf(metrics);
  }

  private void goals() {
    say("## Goals");
    List<String> lines = new ArrayList<>();
    for (String metric : MEANS) {
      double[] errors = sizes(ours(List.of(metric)));
      if (errors.length > 0) {
        double median = NumberText.median(errors);
        lines.add(goal(metric + ": median at most 0.5 %", median <= MEDIAN_GOAL, error(median)));
      }
    }
    lines.add(noiseGoal());
    lines.add(tailGoal("p95 within 3 % at 95 of 100 splits", P95S, P95_GOAL));
    lines.add(tailGoal("p99 within 10 % at 95 of 100 splits", P99S, P99_GOAL));
    lines.add(workloadGoal());
    lines.add(previewGoal());
    lines.add(clientsGoal());
    table("goal | | measured", lines);
  }

  private static String goal(String what, boolean met, String measured) {
    return what + " | " + (met ? "met" : "**missed**") + " | " + measured;
  }

  private static String unknown(String what) {
    return what + " | not measured | ";
  }

  private String noiseGoal() {
    List<Row> means = rows.stream().filter(ours(MEANS)).toList();
    List<Row> above =
        means.stream()
            .filter(
                row ->
                    row.size() > Math.max(ROUNDING, NOISE_FLOORS_GOAL * row.split().noiseFloor()))
            .toList();
    return goal(
        "none above twice the noise floor",
        above.isEmpty(),
        "%d of %d%s"
            .formatted(
                above.size(),
                means.size(),
                above.stream()
                    .max(Comparator.comparingDouble(row -> row.size() / row.split().noiseFloor()))
                    .map(
                        row ->
                            ", at most %s against %s (%s, %s at %s)"
                                .formatted(
                                    error(row.size()),
                                    error(row.split().noiseFloor()),
                                    row.run().measurement(),
                                    row.split().metric(),
                                    row.split().split()))
                    .orElse("")));
  }

  private String tailGoal(String what, List<String> metrics, double bound) {
    double[] errors = sizes(ours(metrics));
    if (errors.length == 0) {
      return unknown(what);
    }
    double p95 = NumberText.p95(errors);
    return goal(
        what,
        p95 <= bound,
        "%s (median %s, noise floor %s)"
            .formatted(
                error(p95),
                error(NumberText.median(errors)),
                error(NumberText.median(floors(ours(metrics))))));
  }

  /** Median sizes of throughput's errors by run, ours and the paper model's. */
  private Map<String, double[]> medians() {
    Map<String, double[]> medians = new LinkedHashMap<>();
    rows.stream()
        .filter(Row::isPlain)
        .map(row -> row.run().measurement())
        .distinct()
        .forEach(
            run -> {
              Predicate<Row> ofRun =
                  row -> row.run().measurement().equals(run) && row.isAnyOf(List.of(THROUGHPUT));
              double[] ours = sizes(ofRun.and(row -> row.is(Model.OURS)));
              double[] papers = sizes(ofRun.and(row -> row.is(Model.PAPER)));
              if (ours.length > 0 && papers.length > 0) {
                medians.put(run, new double[] {NumberText.median(ours), NumberText.median(papers)});
              }
            });
    return medians;
  }

  private String workloadGoal() {
    Map<String, double[]> medians = medians();
    List<String> worse =
        medians.entrySet().stream()
            .filter(entry -> entry.getValue()[0] > entry.getValue()[1] + ROUNDING)
            .map(
                entry ->
                    "%s (%s against %s)"
                        .formatted(
                            entry.getKey(), error(entry.getValue()[0]), error(entry.getValue()[1])))
            .toList();
    return goal(
        "at most the paper's model on every workload",
        worse.isEmpty(),
        worse.isEmpty()
            ? "on %d of %d".formatted(medians.size(), medians.size())
            : "not on " + String.join(", ", worse));
  }

  private String previewGoal() {
    String what = "half of it on Trending Preview";
    List<Map.Entry<String, double[]>> previews =
        medians().entrySet().stream()
            .filter(entry -> entry.getKey().endsWith(PaperWorkload.TRENDING_PREVIEW.file()))
            .toList();
    if (previews.isEmpty()) {
      return unknown(what);
    }
    return goal(
        what,
        previews.stream()
            .allMatch(
                entry -> entry.getValue()[0] <= PREVIEW_GOAL * entry.getValue()[1] + ROUNDING),
        String.join(
            ", ",
            previews.stream()
                .map(
                    entry ->
                        "%s %s against %s"
                            .formatted(
                                entry.getKey(),
                                error(entry.getValue()[0]),
                                error(entry.getValue()[1])))
                .toList()));
  }

  private String clientsGoal() {
    String what = "throughput of four clients within 5 %";
    double[] errors =
        sizes(
            row ->
                row.run().clients() > 1 && row.is(Model.OURS) && row.isAnyOf(List.of(THROUGHPUT)));
    if (errors.length == 0) {
      return unknown(what);
    }
    double largest = Arrays.stream(errors).max().orElse(0);
    return goal(
        what,
        largest <= CLIENTS_GOAL,
        "at most %s, median %s".formatted(error(largest), error(NumberText.median(errors))));
  }

  private void metrics() {
    say("## Errors in %: every metric, over the paper's workloads");
    table(
        "metric | median | 95th percentile | largest | paper's model, median | noise floor",
        Stream.of(MEANS, P95S, P99S)
            .flatMap(List::stream)
            .filter(metric -> sizes(ours(List.of(metric))).length > 0)
            .map(this::line)
            .toList());
  }

  /** Errors of a metric over the paper's workloads, in percent. */
  private String line(String metric) {
    Predicate<Row> some = row -> row.isPlain() && row.isAnyOf(List.of(metric));
    Predicate<Row> ofOurs = some.and(row -> row.is(Model.OURS));
    double[] ours = sizes(ofOurs);
    double[] papers = sizes(some.and(row -> row.is(Model.PAPER)));
    return String.join(
        " | ",
        metric,
        shown(ours, NumberText::median),
        shown(ours, NumberText::p95),
        shown(ours, errors -> DoubleStream.of(errors).max().orElse(0)),
        shown(papers, NumberText::median),
        shown(floors(ofOurs), NumberText::median));
  }

  /** The summary of some errors in percent; empty where there is nothing to sum up. */
  private static String shown(double[] errors, ToDoubleFunction<double[]> summary) {
    return errors.length == 0 ? "" : NumberText.decimal(100 * summary.applyAsDouble(errors), 2);
  }
}
