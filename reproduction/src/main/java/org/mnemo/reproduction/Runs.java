package org.mnemo.reproduction;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.measure.MirroredSweep;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSampler;
import org.mnemo.estimator.validation.TooFewRoundsException;
import org.mnemo.reproduction.measurement.Analysis;
import org.mnemo.reproduction.measurement.CodeVersion;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Laboratory;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.PolicyPlan;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.measurement.SweepOrder;

/** Measures what is not measured yet; runs of one store with the same records share a load. */
public final class Runs {

  /** Number of operations that no budget of time allows; the time is what ends a run. */
  private static final int ENDLESS_OPERATIONS = 2_000_000_000;

  /** Rough time for a run's share of a load and for its estimates. */
  private static final long SECONDS_AROUND_A_RUN = 8;

  private static final double WARM_UP_SHARE = 0.1;
  private static final long MOST_WARM_UP_OPERATIONS = 25_000;

  private final Settings settings;
  private final Laboratory laboratory;
  private final State state;
  private final Consumer<String> report;
  private final Map<String, Findings> finished = new HashMap<>();

  public Runs(Settings settings, Laboratory laboratory, State state, Consumer<String> report) {
    this.report = report;
    this.settings = settings;
    this.laboratory = laboratory;
    this.state = state;
  }

  /** True if the run is there, whole, and of this very code and plan. */
  boolean isDone(Measurement measurement) {
    if (finished.containsKey(measurement.name())) {
      return true;
    }
    if (state.runAt(measurement.name()).isEmpty()) {
      return false;
    }
    try {
      Path root = root(measurement);
      measurement.directories(root).forEach(MeasurementDirectory::open);
      Findings findings = Findings.read(root);
      if (findings.fingerprint().equals(fingerprint(measurement))) {
        finished.put(measurement.name(), findings);
        return true;
      }
    } catch (MnemoException e) {
      System.err.println(measurement.name() + " will be measured again: " + e.getMessage());
    }
    state.forgetRun(measurement.name());
    return false;
  }

  /** Findings of a run that is done. */
  Findings findings(Measurement measurement) {
    if (!isDone(measurement)) {
      throw new IllegalStateException(measurement.name() + " is not done");
    }
    return requireNonNull(finished.get(measurement.name()));
  }

  /**
   * Measures all that are not done.
   *
   * @param needed a replay of a sample after the run that is sampled
   * @param afterEach called after each run, when it is done
   */
  void measure(List<Measurement> needed, Runnable afterEach) {
    List<Measurement> missing =
        new ArrayList<>(needed.stream().filter(run -> !isDone(run)).toList());
    int all = missing.size();
    sayHowLong(missing, needed);
    while (!missing.isEmpty()) {
      Measurement first = missing.get(0);
      PolicyPlan policy = first.policy();
      if (policy != null) {
        report.accept(what(first, all, missing, needed));
        measure(first, policy);
        missing.remove(first);
        afterEach.run();
        continue;
      }
      List<Measurement> together = missing.stream().filter(first::sharesLoadWith).toList();
      try (Laboratory.Bench bench = laboratory.open(workload(first))) {
        long startNs = System.nanoTime();
        bench.load(workload(first));
        double loadSeconds = (System.nanoTime() - startNs) / 1e9;
        for (Measurement measurement : together) {
          measure(measurement, bench, loadSeconds, what(measurement, all, missing, needed));
          missing.remove(measurement);
          afterEach.run();
        }
      }
    }
  }

  private static String what(
      Measurement next, int all, List<Measurement> missing, List<Measurement> needed) {
    return "Run %d of %d (%s left), %s"
        .formatted(all - missing.size() + 1, all, minutes(seconds(missing, needed)), next.name());
  }

  private void sayHowLong(List<Measurement> missing, List<Measurement> needed) {
    if (missing.isEmpty()) {
      return;
    }
    if (settings.isTrial()) {
      report.accept(
          String.format(
              Locale.ROOT,
              "At --scale %s this proves that all of it runs here, not what the paper says: records"
                  + " are fewer than the 10,000 of scale 1, and the runs are too short to be exact.",
              settings.scale()));
    }
    report.accept(howLong(missing, needed));
  }

  /** Sentence on the runs to come and their time. */
  public static String howLong(List<Measurement> missing, List<Measurement> needed) {
    return "%d %s to measure, which takes about %s."
        .formatted(
            missing.size(),
            missing.size() == 1 ? "run" : "runs",
            minutes(seconds(missing, needed)));
  }

  private static String minutes(long seconds) {
    long minutes = Math.max(1, Math.round(seconds / 60.0));
    return minutes == 1 ? "a minute" : minutes + " minutes";
  }

  private static long seconds(List<Measurement> runs, List<Measurement> needed) {
    return runs.stream().mapToLong(run -> seconds(run, needed) + SECONDS_AROUND_A_RUN).sum();
  }

  /** A sample is repeated until it has as many requests as what it is a sample of. */
  private static long seconds(Measurement run, List<Measurement> needed) {
    return needed.stream()
        .filter(whole -> whole.name().equals(run.sampleOf()))
        .mapToLong(Measurement::budgetSeconds)
        .findFirst()
        .orElse(run.budgetSeconds());
  }

  private void measure(
      Measurement measurement, Laboratory.Bench bench, double loadSeconds, String what) {
    Path root = root(measurement);
    Directories.remove(root);
    RunArguments arguments = arguments(measurement, loadSeconds);
    Path order = settings.runs().resolve(measurement.name() + ".order.txt");
    SweepOrder.write(requests(measurement, arguments, loadSeconds), measurement.order(), order);
    long startNs = System.nanoTime();
    bench.run(
        arguments.with("mnemo.placement", "sweep").with("mnemo.sweep.order", order), root, what);
    double runSeconds = (System.nanoTime() - startNs) / 1e9;
    Findings findings =
        new Analysis(measurement, MeasurementDirectory.open(root), settings.seed())
            .findings(fingerprint(measurement), loadSeconds, runSeconds);
    finish(measurement, findings);
  }

  private void measure(Measurement measurement, PolicyPlan policy) {
    Path root = root(measurement);
    Directories.remove(root);
    RunArguments arguments = workload(measurement);
    MirroredSweep sweep =
        new MirroredSweep(
            arguments,
            arguments.properties(),
            root,
            policy.servers(),
            policy.policy(),
            measurement.budgetSeconds());
    long startNs = System.nanoTime();
    try {
      laboratory.measure(sweep, policy.predictor(root, settings.seed()));
    } catch (TooFewRoundsException e) {
      // All of it was measured, and parts say what is missing.
      System.err.println(
          "warning: "
              + String.valueOf(e.getMessage()).replaceAll("; .*", "; use a larger --scale"));
    }
    double seconds = (System.nanoTime() - startNs) / 1e9;
    finish(measurement, Analysis.ofServers(measurement, root, fingerprint(measurement), seconds));
  }

  private void finish(Measurement measurement, Findings findings) {
    findings.write(root(measurement));
    finished.put(measurement.name(), findings);
    state.finishRun(measurement.name());
  }

  /** Directory of a run that is done. */
  Path directory(Measurement measurement) {
    findings(measurement);
    return root(measurement);
  }

  private Path root(Measurement measurement) {
    return settings.runs().resolve(measurement.name());
  }

  private String fingerprint(Measurement measurement) {
    return CodeVersion.of(List.of(state.version(), measurement.toString()));
  }

  private static RunArguments workload(Measurement measurement) {
    return measurement.workload().arguments().with("-p", measurement.properties());
  }

  private RunArguments arguments(Measurement measurement, double loadSeconds) {
    RunArguments arguments = workload(measurement);
    String source = measurement.sampleOf();
    if (source != null) {
      Path sample = settings.runs().resolve(measurement.name() + ".trace.csv.zst");
      long requests = sample(settings.runs().resolve(source), sample);
      return counted(arguments.with("mnemo.trace", sample), requests);
    }
    if (measurement.budgetSeconds() == 0) {
      // Blocks are longer, the more clients there are.
      return counted(arguments, (long) settings.requests() * measurement.clients());
    }
    return arguments
        .with("operationcount", ENDLESS_OPERATIONS)
        .with("maxexecutiontime", measurement.budgetSeconds())
        .with("mnemo.warmup.ops", warmUp(measurement.budgetSeconds(), loadSeconds));
  }

  /** A run that the number of its requests ends. */
  private static RunArguments counted(RunArguments arguments, long requests) {
    return arguments
        .with("operationcount", requests)
        .with("mnemo.warmup.ops", Math.round(WARM_UP_SHARE * requests));
  }

  /** A run that its time ends, with as many requests as it will have, roughly, for its order. */
  private RunArguments requests(
      Measurement measurement, RunArguments arguments, double loadSeconds) {
    if (measurement.budgetSeconds() == 0) {
      return arguments;
    }
    long expected = expectedOperations(measurement.budgetSeconds(), loadSeconds);
    return arguments.with("operationcount", Math.max(settings.requests(), expected));
  }

  private long warmUp(long budgetSeconds, double loadSeconds) {
    return Math.min(
        MOST_WARM_UP_OPERATIONS,
        Math.round(WARM_UP_SHARE * expectedOperations(budgetSeconds, loadSeconds)));
  }

  /** Number of operations that a run could do if it were as fast as the load of two tiers. */
  private long expectedOperations(long budgetSeconds, double loadSeconds) {
    return Math.round(budgetSeconds * 2 * settings.records() / loadSeconds);
  }

  /**
   * Samples requests as the paper does, and repeats those that are left until there are as many as
   * before, so that they are measured for as long; returns how many that are.
   */
  private long sample(Path source, Path target) {
    MeasurementDirectory whole = MeasurementDirectory.open(source);
    TraceSampler sampler =
        new TraceSampler(SampleMethod.REQUESTS, MeasurementPlan.SAMPLE_RATE, settings.seed());
    Path once = target.resolveSibling("once-" + target.getFileName());
    long kept;
    try (TraceReader reader = TraceFiles.open(whole.trace());
        TraceOutput output = TraceOutput.create(List.of(once), TraceFormats.TWITTER)) {
      kept =
          sampler.sample(reader, whole.trace().toString(), output.writer()).keptRequests().total();
      output.commit();
    }
    long times = Math.round(1 / MeasurementPlan.SAMPLE_RATE);
    try (TraceOutput output = TraceOutput.create(List.of(target), TraceFormats.TWITTER)) {
      for (long time = 0; time < times; time++) {
        try (TraceReader reader = TraceFiles.open(once)) {
          TraceCopy.copy(reader, once.toString(), output.writer());
        }
      }
      output.commit();
    }
    return times * kept;
  }
}
