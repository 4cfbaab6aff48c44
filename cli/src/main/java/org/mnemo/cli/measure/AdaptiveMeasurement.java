package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NanoClock;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.model.UnmeasuredOperationException;
import org.mnemo.estimator.report.NoAnswer;
import org.mnemo.ycsb.run.SegmentedWorkload.Segment;
import org.mnemo.ycsb.settings.Placements;

/**
 * A measurement that goes on until the estimate is precise enough, or the time is up. The first
 * segment is the workload itself. Where that is too little, the run goes on as long as its spread
 * requires; the estimate remains of the workload.
 */
public final class AdaptiveMeasurement {

  /** Factor on the time that the spread of a short run requires, which is itself an estimate. */
  private static final double MARGIN = 1.3;

  private static final String MAX_SECONDS = "maxexecutiontime";

  /** Requests of the run in bursts: some twenty rounds of four blocks of 1000. */
  private static final long SATURATED_OPS = 100_000;

  /** Few, as it is the server's processor time that counts, which no compiler of ours changes. */
  private static final long SATURATED_WARM_UP_OPS = 1_000;

  /** Largest share of the time that the run in bursts takes. */
  private static final double SATURATED_SHARE = 0.2;

  /** Shortest time in seconds of the first segment, and that is worth another one. */
  private static final double LEAST_SECONDS = 1;

  private final LocalBench bench;
  private final RunArguments arguments;
  private final Properties given;
  private final MeasurementDirectory target;
  private final double longestSeconds;
  private final Function<MeasurementDirectory, Precision> precision;
  private final Function<MeasurementDirectory, Estimate> estimator;
  private final NanoClock clock;
  private double leftSeconds;

  /**
   * @param target directory that the measurement is written to
   * @param longestSeconds time limit of the measurement, loading left out
   * @param precision how well a measurement knows what is asked, but for what servers take under
   *     load, which is measured last
   * @param estimator what is asked of a measurement
   */
  public AdaptiveMeasurement(
      LocalBench bench,
      RunArguments arguments,
      Path target,
      double longestSeconds,
      Function<MeasurementDirectory, Precision> precision,
      Function<MeasurementDirectory, Estimate> estimator,
      NanoClock clock) {
    this.bench = bench;
    this.given = arguments.properties();
    this.target = new MeasurementDirectory(target);
    this.longestSeconds = longestSeconds;
    this.precision = precision;
    this.estimator = estimator;
    this.clock = clock;
    long asked = arguments.count(MAX_SECONDS);
    double forRun = longestSeconds * (1 - (isSaturated() ? SATURATED_SHARE : 0));
    leftSeconds = asked > 0 ? Math.min((double) asked, forRun) : forRun;
    // Segments have their own limits.
    this.arguments = arguments.with(MAX_SECONDS, 0);
  }

  /** Loads, measures into {@code target}, and estimates from all segments. */
  public Estimate measure() {
    bench.load(arguments);
    Segment workload =
        new Segment(arguments.count("operationcount"), Math.max(LEAST_SECONDS, leftSeconds));
    timed(() -> bench.begin(arguments, target.root(), workload));
    Precision known = precisionIfMeasured();
    while (known == null && leftSeconds >= LEAST_SECONDS) {
      say("the run was too short to measure every kind of operation on every tier");
      goOn(Precision.fewestOperations(target.readRun().clients()));
      known = precisionIfMeasured();
    }
    while (known != null && canImprove(known)) {
      say(whatIsNotKnown(known));
      goOn(known.neededOperations());
      known = precisionIfMeasured();
    }
    bench.end();
    if (known == null) {
      throw new NoAnswerException(
          "no answer yet: the time was up before every kind of operation was measured on every tier; allow more than %s with --time%s"
              .formatted(
                  TimeSpan.text(longestSeconds),
                  given.getProperty(MAX_SECONDS) == null ? "" : ", or leave maxexecutiontime out"));
    }
    saturate();
    Estimate estimate = estimator.apply(MeasurementDirectory.open(target.root()));
    sayHowMuchTimeItTakes(estimate.precision());
    return estimate;
  }

  private boolean isSaturated() {
    return bench.takesBursts()
        && given.getProperty("mnemo.placement", Placements.BASELINE).equals(Placements.BASELINE);
  }

  /**
   * Lets servers that take bursts of requests show what they take for a request near saturation. A
   * failure of it does not fail the measurement.
   */
  private void saturate() {
    if (!isSaturated()) {
      return;
    }
    Path directory = target.load().root();
    try {
      bench.run(
          arguments
              .with("mnemo.placement", Placements.SATURATED)
              .with(RunInfo.RATE, 0)
              .with("operationcount", SATURATED_OPS)
              .with(MAX_SECONDS, (long) Math.ceil(SATURATED_SHARE * longestSeconds))
              .with("mnemo.warmup.ops", SATURATED_WARM_UP_OPS),
          directory,
          "Measuring what servers take under load");
    } catch (MnemoException e) {
      Directories.remove(directory);
      target.sealLoad();
      Progress.endLine();
      System.err.println("mnemo: what a node carries is not known: " + e.getMessage());
    }
  }

  private void sayHowMuchTimeItTakes(Precision reached) {
    double more = MARGIN * reached.neededSeconds() - target.readRun().measured().runtimeNs() / 1e9;
    if (!reached.isKnown() && more > 0) {
      Progress.endLine();
      System.err.printf(
          "mnemo: the time was up (--time, %s); repeat with --time %s%n",
          TimeSpan.text(longestSeconds), NoAnswer.timeOption(reached));
    }
  }

  /** How well the slowdown is known; null if no time of a tier is, or of many requests on it. */
  private @Nullable Precision precisionIfMeasured() {
    try {
      return isKnownOfEveryTier()
          ? precision.apply(MeasurementDirectory.open(target.root()))
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

  private boolean canImprove(Precision known) {
    return !known.isAimReached() && leftSeconds >= LEAST_SECONDS;
  }

  /** Measures on until there are so many operations, some to spare, or the time is up. */
  private void goOn(long neededOperations) {
    long soFar = Long.parseLong(target.readRun().properties().getOrDefault("operationcount", "0"));
    long operations = (long) Math.ceil(MARGIN * Math.max(soFar, neededOperations));
    timed(() -> bench.goOn(new Segment(operations, leftSeconds), soFar));
  }

  private static String whatIsNotKnown(Precision known) {
    return switch (known.status()) {
      case TOO_FEW_BLOCKS, TOO_FEW_SEGMENTS ->
          "the run was too short to show how sure the estimate is";
      case LATENCY_UNCERTAIN -> "too little is known of the latency of an SLO";
      case KNOWN, NO_INTERVALS, SLOWDOWN_UNCERTAIN, LOAD_UNCERTAIN, RATE_NOT_CARRIED ->
          String.format(
              Locale.ROOT,
              "the slowdown is known to plus or minus %.1f percentage points so far, where %.1f are"
                  + " wanted",
              100 * known.halfWidth(),
              100 * known.aimedHalfWidth());
    };
  }

  private static void say(String whatIsNotKnown) {
    Progress.endLine();
    System.err.println("mnemo: " + whatIsNotKnown + ", so the measurement goes on");
  }

  private void timed(Runnable segment) {
    long startNs = clock.nanoTime();
    segment.run();
    leftSeconds -= (clock.nanoTime() - startNs) / 1e9;
  }
}
