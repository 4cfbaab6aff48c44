package org.mnemo.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.argument.TimeSpan;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.model.UnmeasuredOperationException;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * A measurement that goes on until the estimate knows what it is asked, or the time is up. The
 * first run is the workload itself. Where that tells too little, a longer run takes its place, as
 * long as the spread of the first one says; what is estimated remains the workload.
 */
public final class AdaptiveMeasurement {

  /** Longest first run in seconds: a workload that takes longer has to show that it needs to. */
  private static final double FIRST_RUN_SECONDS = 60;

  /** Factor on the time that the spread of a short run asks for, which is itself an estimate. */
  private static final double MARGIN = 1.3;

  /**
   * Smallest ratio of the duration of a longer run to that of the first one at which it is worth
   * its time.
   */
  private static final double LEAST_GAIN = 1.5;

  private static final double WARM_UP_SHARE = 0.1;

  private static final String WARM_UP = "mnemo.warmup.ops";

  private static final String PLACEMENT = "mnemo.placement";

  /** Requests of the run in bursts: some twenty rounds of blocks of 1000, four of them a round. */
  private static final long SATURATED_OPS = 100_000;

  /** Few, as it is the server's processor time that counts, which no compiler of ours changes. */
  private static final long SATURATED_WARM_UP_OPS = 1_000;

  /** Largest share of the time that the run in bursts takes. */
  private static final double SATURATED_SHARE = 0.1;

  /** Shortest time in seconds that is worth another run. */
  private static final double LEAST_SECONDS = 1;

  /** Most operations of a run, as YCSB counts in an int. */
  private static final double MOST_OPERATIONS = 2e9;

  private final LocalBench bench;
  private final RunArguments arguments;
  private final Properties given;
  private final MeasurementDirectory target;
  private final double longestSeconds;
  private final Function<MeasurementDirectory, Estimate> estimator;
  private final NanoClock clock;
  private double spentSeconds;

  /**
   * @param target directory that the measurement is written to
   * @param longestSeconds time limit for all runs together, loading left out
   * @param estimator what is asked of a measurement
   */
  public AdaptiveMeasurement(
      LocalBench bench,
      RunArguments arguments,
      Path target,
      double longestSeconds,
      Function<MeasurementDirectory, Estimate> estimator,
      NanoClock clock) {
    this.bench = bench;
    this.arguments = arguments;
    this.given = arguments.properties();
    this.target = new MeasurementDirectory(target);
    this.longestSeconds = longestSeconds;
    this.estimator = estimator;
    this.clock = clock;
  }

  /** Loads and measures; the estimate is that of the last run, which {@code target} then holds. */
  public Estimate measure() {
    bench.load(arguments);
    timed(() -> bench.run(limited(Math.min(FIRST_RUN_SECONDS, longestSeconds)), target.root()));
    saturate();
    Estimate estimate = estimateIfMeasured();
    if (estimate == null && leftSeconds() >= LEAST_SECONDS) {
      say("the run was too short to measure every kind of operation on every tier", Double.NaN);
      runLonger(longer(Precision.fewestOperations(target.readRun().clients())));
      estimate = estimateIfMeasured();
    }
    if (estimate == null) {
      throw new NoAnswerException(
          "No answer yet: the time was up before every kind of operation was measured on every tier; allow more than %s with --time%s"
              .formatted(
                  TimeSpan.text(longestSeconds),
                  given.getProperty("maxexecutiontime") == null
                      ? ""
                      : ", or leave maxexecutiontime out"));
    }
    while (wouldTellMore(estimate.precision())
        && runLonger(longer(estimate.precision().neededOperations()))) {
      estimate = estimator.apply(MeasurementDirectory.open(target.root()));
    }
    if (!estimate.precision().isKnown() && estimate.precision().neededSeconds() > leftSeconds()) {
      sayHowMuchTimeItTakes(estimate.precision());
    }
    return estimate;
  }

  /**
   * Lets servers that take bursts of requests show what they take for a request near saturation.
   * That it cannot be known keeps nobody from an answer.
   */
  private void saturate() {
    if (!bench.takesBursts() || !isBaseline()) {
      return;
    }
    long seconds = (long) Math.ceil(SATURATED_SHARE * longestSeconds);
    Path directory = target.load().root();
    try {
      timed(
          () ->
              bench.run(
                  arguments
                      .with(PLACEMENT, Placements.SATURATED)
                      .with(RunInfo.RATE, 0)
                      .with("operationcount", SATURATED_OPS)
                      .with("maxexecutiontime", seconds)
                      .with(WARM_UP, SATURATED_WARM_UP_OPS),
                  directory,
                  "Measuring what servers take under load"));
    } catch (MnemoException e) {
      Directories.remove(directory);
      Progress.endLine();
      System.err.println("mnemo: what a node carries is not known: " + e.getMessage());
    }
  }

  /** True if the run alternates between tiers that are all there is to know of the workload. */
  private boolean isBaseline() {
    return given.getProperty(PLACEMENT, Placements.BASELINE).equals(Placements.BASELINE);
  }

  private void sayHowMuchTimeItTakes(Precision precision) {
    Progress.endLine();
    System.err.printf(
        "mnemo: the time was up (--time, %s); repeat with --time %.0fm%n",
        TimeSpan.text(longestSeconds),
        Math.ceil((MARGIN * precision.neededSeconds() + spentSeconds) / 60));
  }

  /** The estimate; null if the run knows nothing of a tier, or of many requests on it. */
  private @Nullable Estimate estimateIfMeasured() {
    try {
      return isKnownOfEveryTier()
          ? estimator.apply(MeasurementDirectory.open(target.root()))
          : null;
    } catch (UnmeasuredOperationException e) {
      return null;
    }
  }

  /** True if every tier has some service time; without one there is nothing to estimate by. */
  private boolean isKnownOfEveryTier() {
    Baselines baselines = MeasurementDirectory.open(target.root()).readBaselines();
    return baselines.tiers().stream()
        .allMatch(
            tier -> baselines.serviceTimes().stream().anyMatch(time -> time.tier().equals(tier)));
  }

  private boolean wouldTellMore(Precision precision) {
    double runSeconds = target.readRun().measured().runtimeNs() / 1e9;
    double wantedSeconds = MARGIN * precision.neededSeconds();
    double seconds =
        Double.isNaN(wantedSeconds) ? leftSeconds() : Math.min(leftSeconds(), wantedSeconds);
    if (precision.isAimReached()
        || leftSeconds() < LEAST_SECONDS
        || seconds < LEAST_GAIN * runSeconds) {
      return false;
    }
    say(whatIsNotKnown(precision), seconds);
    return true;
  }

  private double leftSeconds() {
    return longestSeconds - spentSeconds;
  }

  /** Arguments of a run of so many operations, some to spare, in the time that is left. */
  private RunArguments longer(long neededOperations) {
    double possible = target.readRun().measured().throughputOpsS() * leftSeconds();
    long givenWarmUp = new PropertyReader(given).whole(WARM_UP, 0, 0, Integer.MAX_VALUE);
    double operations =
        Math.ceil(
            Math.min(
                possible > 0 ? Math.min(MOST_OPERATIONS, possible) : MOST_OPERATIONS,
                givenWarmUp + MARGIN * (double) neededOperations));
    RunArguments all = limited(leftSeconds()).with("operationcount", (long) operations);
    if (given.getProperty(WARM_UP) == null
        && !RunSettings.mirrors(new PropertyReader(all.properties()))) {
      all =
          all.with(
              WARM_UP,
              (long)
                  Math.min(
                      (double) RunSettings.usualWarmUpOps(new PropertyReader(given)),
                      WARM_UP_SHARE * operations));
    }
    long workload = workloadRequests();
    if (workload > 0 && operations > workload) {
      all = all.with(RunInfo.WORKLOAD_REQUESTS, workload);
    }
    return all;
  }

  /** False if the time was up before the run was any longer than the one that it should replace. */
  private boolean runLonger(RunArguments planned) {
    if (LocalBench.changesRecords(given)) {
      // A load leaves in place what the first run has inserted.
      bench.emptyOwnServers();
      bench.load(arguments);
    }
    Path longer = target.root().resolve("longer");
    timed(() -> bench.run(planned, longer));
    MeasurementDirectory later = MeasurementDirectory.open(longer);
    if (later.readRun().counts().operations() <= target.readRun().counts().operations()) {
      Directories.remove(longer);
      return false;
    }
    target.replaceBy(later);
    return true;
  }

  private static String whatIsNotKnown(Precision precision) {
    return switch (precision.status()) {
      case TOO_FEW_BLOCKS, TOO_FEW_SEGMENTS ->
          "the run was too short to tell how sure the estimate is";
      case LATENCY_UNCERTAIN -> "too little is known of the latency of an SLO";
      case KNOWN, NOT_TOLD, SLOWDOWN_UNCERTAIN, LOAD_UNCERTAIN, RATE_NOT_CARRIED ->
          String.format(
              Locale.ROOT,
              "the slowdown is known to plus or minus %.1f percentage points so far, where %.1f are"
                  + " wanted",
              100 * precision.halfWidth(),
              100 * precision.aimedHalfWidth());
    };
  }

  private static void say(String whatIsNotKnown, double seconds) {
    Progress.endLine();
    System.err.println(
        "mnemo: %s, so it is measured longer%s"
            .formatted(
                whatIsNotKnown,
                Double.isNaN(seconds) ? "" : ", for some " + TimeSpan.text(seconds)));
  }

  /** Requests of the workload; 0 if it has no end of its own. */
  private long workloadRequests() {
    return Files.exists(target.replayed())
        ? ReplayedTrace.read(target.replayed()).requests()
        : new PropertyReader(given).whole("operationcount", 0, 0, Integer.MAX_VALUE);
  }

  private RunArguments limited(double seconds) {
    long asked = new PropertyReader(given).whole("maxexecutiontime", 0, 0, Integer.MAX_VALUE);
    long limit = (long) Math.max(1, Math.ceil(seconds));
    return arguments.with("maxexecutiontime", asked > 0 ? Math.min(asked, limit) : limit);
  }

  private void timed(Runnable run) {
    long startNs = clock.nanoTime();
    run.run();
    spentSeconds += (clock.nanoTime() - startNs) / 1e9;
  }
}
