package org.mnemo.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.ycsb.PropertyReader;

/**
 * A measurement that goes on until the estimate knows what it is asked, or the time is up. The
 * first run is the workload itself. Where that tells too little, a longer run takes its place, as
 * long as the spread of the first one says; what is estimated remains the workload.
 */
final class AdaptiveMeasurement {

  /** A workload that takes longer than this has to show that it needs to. */
  private static final double FIRST_RUN_SECONDS = 60;

  /** The spread of a short run is itself a guess. */
  private static final double MARGIN = 1.3;

  /** A run that is longer by less would hardly tell more. */
  private static final double LEAST_GAIN = 1.5;

  /** As the default of a run has it, unless that would be most of a slow store's time. */
  private static final long MOST_WARM_UP_OPS = 25_000;

  private static final double WARM_UP_SHARE = 0.1;

  /** YCSB counts in an int. */
  private static final double MOST_OPERATIONS = 2e9;

  private final LocalBench bench;
  private final List<String> arguments;
  private final Properties given;
  private final MeasurementDirectory target;
  private final double longestSeconds;
  private final Function<MeasurementDirectory, Estimate> estimator;
  private final NanoClock clock;
  private double spentSeconds;

  /**
   * @param arguments of {@code bin/ycsb}, without the phase and the binding
   * @param target where the measurement goes
   * @param longestSeconds of all runs together, loading left out
   * @param estimator what is asked of a measurement
   */
  AdaptiveMeasurement(
      LocalBench bench,
      List<String> arguments,
      Path target,
      double longestSeconds,
      Function<MeasurementDirectory, Estimate> estimator,
      NanoClock clock) {
    this.bench = bench;
    this.arguments = List.copyOf(arguments);
    this.given = PropertyArguments.propertiesOf(arguments);
    this.target = new MeasurementDirectory(target);
    this.longestSeconds = longestSeconds;
    this.estimator = estimator;
    this.clock = clock;
  }

  /** Loads and measures; the estimate is that of the last run, which {@code target} then holds. */
  Estimate measure() {
    bench.load(arguments);
    timed(() -> bench.run(limited(Math.min(FIRST_RUN_SECONDS, longestSeconds)), target.root()));
    Estimate estimate = estimator.apply(MeasurementDirectory.open(target.root()));
    for (List<String> next = next(estimate.precision());
        !next.isEmpty();
        next = next(estimate.precision())) {
      if (LocalBench.changesRecords(given)) {
        bench.load(arguments);
      }
      Path longer = target.root().resolve("longer");
      List<String> planned = next;
      timed(() -> bench.run(planned, longer));
      target.replaceBy(MeasurementDirectory.open(longer));
      estimate = estimator.apply(MeasurementDirectory.open(target.root()));
    }
    return estimate;
  }

  /** Arguments of the next run; empty if there is no need for one, or no time. */
  private List<String> next(Precision precision) {
    RunInfo run = target.readRun();
    double runSeconds = run.measured().runtimeNs() / 1e9;
    double leftSeconds = longestSeconds - spentSeconds;
    double wantedSeconds = MARGIN * precision.neededSeconds();
    double seconds =
        Double.isNaN(wantedSeconds) ? leftSeconds : Math.min(leftSeconds, wantedSeconds);
    if (precision.isAimReached() || seconds < Math.max(1, LEAST_GAIN * runSeconds)) {
      return List.of();
    }
    double opsS = operationsPerSecond(run);
    double operations = Math.ceil(Math.min(MOST_OPERATIONS, opsS * seconds));
    List<String> all = limited(leftSeconds);
    add(all, "operationcount", (long) Math.max(operations, 1));
    if (given.getProperty("mnemo.warmup.ops") == null) {
      add(all, "mnemo.warmup.ops", (long) Math.min(MOST_WARM_UP_OPS, WARM_UP_SHARE * operations));
    }
    long workload = workloadRequests();
    if (workload > 0 && operations > workload) {
      add(all, RunInfo.WORKLOAD_REQUESTS, workload);
    }
    say(precision, seconds);
    return all;
  }

  private static void say(Precision precision, double seconds) {
    Progress.endLine();
    System.err.printf(
        Locale.ROOT,
        "mnemo: %s, so it is measured for some %s more%n",
        Double.isNaN(precision.halfWidth())
            ? "the run was too short to tell how sure the estimate is"
            : "the slowdown is known to plus or minus %.1f percentage points so far, where %.1f are wanted"
                .formatted(100 * precision.halfWidth(), 100 * precision.aimedHalfWidth()),
        TimeSpan.text(seconds));
  }

  /** Of the run as a whole where it ended within its warm-up. */
  private double operationsPerSecond(RunInfo run) {
    double measured = run.measured().throughputOpsS();
    return measured > 0 ? measured : run.counts().operations() / Math.max(spentSeconds, 1e-3);
  }

  /** Requests of the workload; 0 if it has no end of its own. */
  private long workloadRequests() {
    return Files.exists(target.replayed())
        ? ReplayedTrace.read(target.replayed()).requests()
        : new PropertyReader(given).whole("operationcount", 0, 0, Integer.MAX_VALUE);
  }

  private List<String> limited(double seconds) {
    List<String> all = new ArrayList<>(arguments);
    long asked = new PropertyReader(given).whole("maxexecutiontime", 0, 0, Integer.MAX_VALUE);
    long limit = (long) Math.max(1, Math.ceil(seconds));
    add(all, "maxexecutiontime", asked > 0 ? Math.min(asked, limit) : limit);
    return all;
  }

  private static void add(List<String> arguments, String property, long value) {
    arguments.addAll(List.of("-p", property + "=" + value));
  }

  private void timed(Runnable run) {
    long startNs = clock.nanoTime();
    run.run();
    spentSeconds += (clock.nanoTime() - startNs) / 1e9;
  }
}
