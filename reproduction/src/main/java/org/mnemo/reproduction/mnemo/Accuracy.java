package org.mnemo.reproduction.mnemo;

import static org.mnemo.reproduction.measurement.NumberText.decimal;
import static org.mnemo.reproduction.measurement.NumberText.error;
import static org.mnemo.reproduction.measurement.NumberText.median;
import static org.mnemo.reproduction.measurement.NumberText.p95;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Sheet;
import org.mnemo.reproduction.paper.Statements;

/**
 * How far estimates are off, over stores, workloads and splits: ours and the paper's model on the
 * same measurements, against the noise floor and against what Mnemo is to reach.
 */
final class Accuracy {

  private static final String PAGE = "accuracy.md";

  private static final String THROUGHPUT = "throughput";
  private static final List<String> MEANS = List.of(THROUGHPUT, "read_mean", "write_mean");
  private static final List<String> P95S = List.of("read_p95", "write_p95");
  private static final List<String> P99S = List.of("read_p99", "write_p99");

  private static final double MEDIAN_GOAL = 0.005;
  private static final double NOISE_FLOORS_GOAL = 2;
  private static final double P95_GOAL = 0.03;
  private static final double P99_GOAL = 0.10;
  private static final double PREVIEW_GOAL = 0.5;
  private static final double CLIENTS_GOAL = 0.05;

  /** Largest error that counts as rounding: estimates of runs on the simulated store are exact. */
  private static final double ROUNDING = 1e-9;

  private final List<Findings> runs;
  private final StringBuilder page = new StringBuilder();

  Accuracy(List<Findings> runs) {
    this.runs = List.copyOf(runs);
  }

  /** Writes the page, and every compared split as a row of the table. */
  static void make(Sheet sheet) {
    List<Findings> runs = new ArrayList<>();
    for (Measurement run : sheet.runs()) {
      Findings findings = sheet.findings(run);
      runs.add(findings);
      for (Model model : Model.values()) {
        double[] errors = findings.absoluteErrors(model, THROUGHPUT);
        if (errors.length > 0 && isPlain(findings)) {
          sheet.bar(model.title(), run.store() + " " + run.title(), 100 * median(errors));
        }
      }
      for (SplitResult split : findings.splits()) {
        sheet.row(
            run.store(),
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
            run.name(),
            run.workload().file(),
            run.clients(),
            split.model());
      }
    }
    AtomicFile.write(
        sheet.settings().out().resolve(PAGE),
        new Accuracy(runs).page().getBytes(StandardCharsets.UTF_8));
    sheet.compare(
        "goals and errors of all estimates", Statements.NONE, "[%s](%s)".formatted(PAGE, PAGE), "");
  }

  /** True for a run of a workload of the paper as it is, which the goals are about. */
  private static boolean isPlain(Findings run) {
    return run.measurement().equals(run.store() + "-" + run.workload());
  }

  /** The page, of the machine and date of the reproduction's page. */
  String page() {
    say("# How far estimates are off");
    say(
        "[README.md](README.md) has machine, date and memory. An error is estimated / measured - 1 at one"
            + " of nine real splits of a run. The *noise floor* is how much two identical placements of a"
            + " run differ in 95 of 100 cases. The *paper's model* is `--model paper` on the same"
            + " measurements. All rows are in [accuracy.csv](accuracy.csv).");
    if (runs.stream().allMatch(run -> run.splits().isEmpty())) {
      say("No run was long enough to be compared with its splits.");
    } else {
      goals();
      metrics();
    }
    return page.toString();
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

  private Stream<Findings> plain() {
    return runs.stream().filter(Accuracy::isPlain);
  }

  private double[] of(Model model, List<String> metrics, ToDoubleFunction<SplitResult> figure) {
    return plain()
        .flatMap(run -> metrics.stream().flatMap(metric -> run.splits(model, metric).stream()))
        .mapToDouble(figure)
        .toArray();
  }

  private static double size(SplitResult split) {
    return Math.abs(split.error());
  }

  private double[] sizes(Model model, List<String> metrics) {
    return of(model, metrics, Accuracy::size);
  }

  private double[] floors(List<String> metrics) {
    return of(Model.OURS, metrics, SplitResult::noiseFloor);
  }

  private void goals() {
    say("## Goals");
    List<String> lines = new ArrayList<>();
    for (String metric : MEANS) {
      double[] errors = sizes(Model.OURS, List.of(metric));
      if (errors.length > 0) {
        String what = metric + ": median at most 0.5 %";
        lines.add(goal(what, median(errors) <= MEDIAN_GOAL, error(median(errors))));
      }
    }
    lines.add(noiseGoal());
    lines.add(tailGoal("p95 within 3 % at 95 of 100 splits", P95S, P95_GOAL));
    lines.add(tailGoal("p99 within 10 % at 95 of 100 splits", P99S, P99_GOAL));
    Map<String, double[]> medians = medians();
    lines.add(workloadGoal(medians));
    medians.keySet().removeIf(run -> !run.endsWith(Workload.TRENDING_PREVIEW.file()));
    lines.add(previewGoal(medians));
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
    int all = 0;
    int above = 0;
    double most = 0;
    String worst = "";
    for (Findings run : plain().toList()) {
      for (String metric : MEANS) {
        for (SplitResult split : run.splits(Model.OURS, metric)) {
          double floor = split.noiseFloor();
          all++;
          if (size(split) > Math.max(ROUNDING, NOISE_FLOORS_GOAL * floor)) {
            above++;
            if (size(split) / floor > most) {
              most = size(split) / floor;
              worst =
                  ", at most %s against %s (%s, %s at %s)"
                      .formatted(
                          error(size(split)),
                          error(floor),
                          run.measurement(),
                          metric,
                          split.split());
            }
          }
        }
      }
    }
    return goal(
        "none above twice the noise floor", above == 0, "%d of %d%s".formatted(above, all, worst));
  }

  private String tailGoal(String what, List<String> metrics, double bound) {
    double[] errors = sizes(Model.OURS, metrics);
    return errors.length == 0
        ? unknown(what)
        : goal(
            what,
            p95(errors) <= bound,
            "%s (median %s, noise floor %s)"
                .formatted(
                    error(p95(errors)), error(median(errors)), error(median(floors(metrics)))));
  }

  /** Median sizes of throughput's errors by run, ours and the paper model's. */
  private Map<String, double[]> medians() {
    Map<String, double[]> medians = new LinkedHashMap<>();
    plain()
        .forEach(
            run -> {
              double[] ours = run.absoluteErrors(Model.OURS, THROUGHPUT);
              double[] papers = run.absoluteErrors(Model.PAPER, THROUGHPUT);
              if (ours.length > 0 && papers.length > 0) {
                medians.put(run.measurement(), new double[] {median(ours), median(papers)});
              }
            });
    return medians;
  }

  private static String workloadGoal(Map<String, double[]> medians) {
    String worse =
        medians.entrySet().stream()
            .filter(entry -> entry.getValue()[0] > entry.getValue()[1] + ROUNDING)
            .map(
                entry ->
                    "%s (%s against %s)"
                        .formatted(
                            entry.getKey(), error(entry.getValue()[0]), error(entry.getValue()[1])))
            .collect(Collectors.joining(", "));
    return goal(
        "at most the paper's model on every workload",
        worse.isEmpty(),
        worse.isEmpty()
            ? "on %d of %d".formatted(medians.size(), medians.size())
            : "not on " + worse);
  }

  private static String previewGoal(Map<String, double[]> previews) {
    String what = "half of it on Trending Preview";
    return previews.isEmpty()
        ? unknown(what)
        : goal(
            what,
            previews.values().stream().allMatch(of -> of[0] <= PREVIEW_GOAL * of[1] + ROUNDING),
            previews.entrySet().stream()
                .map(
                    entry ->
                        "%s %s against %s"
                            .formatted(
                                entry.getKey(),
                                error(entry.getValue()[0]),
                                error(entry.getValue()[1])))
                .collect(Collectors.joining(", ")));
  }

  private String clientsGoal() {
    String what = "throughput of four clients within 5 %";
    double[] errors =
        runs.stream()
            .filter(run -> run.clients() > 1)
            .flatMapToDouble(run -> DoubleStream.of(run.absoluteErrors(Model.OURS, THROUGHPUT)))
            .toArray();
    return errors.length == 0
        ? unknown(what)
        : goal(
            what,
            largest(errors) <= CLIENTS_GOAL,
            "at most %s, median %s".formatted(error(largest(errors)), error(median(errors))));
  }

  private static double largest(double[] errors) {
    return DoubleStream.of(errors).max().orElse(0);
  }

  /** Errors over the paper's workloads, in percent. */
  private void metrics() {
    say("## Errors in %: every metric, over the paper's workloads");
    List<String> lines = new ArrayList<>();
    for (String metric : Stream.of(MEANS, P95S, P99S).flatMap(List::stream).toList()) {
      double[] ours = sizes(Model.OURS, List.of(metric));
      double[] papers = sizes(Model.PAPER, List.of(metric));
      if (ours.length > 0) {
        lines.add(
            Stream.of(
                    median(ours),
                    p95(ours),
                    largest(ours),
                    papers.length == 0 ? Double.NaN : median(papers),
                    median(floors(List.of(metric))))
                .map(share -> share.isNaN() ? "" : decimal(100 * share, 2))
                .collect(Collectors.joining(" | ", metric + " | ", "")));
      }
    }
    table(
        "metric | median | 95th percentile | largest | paper's model, median | noise floor", lines);
  }
}
