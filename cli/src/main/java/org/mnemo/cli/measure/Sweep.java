package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.Properties;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.core.tier.KeyMovesFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Measures the real splits of a workload: a pilot run shows the order of the keys, the speed and
 * how much blocks vary; the sweep then lasts until its intervals are narrow, or the time is up.
 */
public final class Sweep {

  /** The order of the keys, as the pilot shows it. */
  static final String ORDER_FILE = "order.txt";

  /** Share of the time that the pilot takes. */
  static final double PILOT_SHARE = 0.2;

  /** Shortest pilot in seconds; a shorter one may be over before anything is warm. */
  private static final double SHORTEST_PILOT_SECONDS = 3;

  private static final long PILOT_WARM_UP_OPS = 200;

  /** Smallest ratio of the operations of a short run to its warm-up's. */
  private static final long SHORT_RUNS_WARM_UP = 4;

  private final int splits;
  private final RunArguments arguments;
  private final Path target;
  private final EstimateOptions options;

  /**
   * @param target directory for the directories {@code pilot} and {@code sweep}
   * @param splits number of splits to measure
   * @param options options of the estimate, which name the order of the keys
   */
  public Sweep(RunArguments arguments, Path target, int splits, EstimateOptions options) {
    this.arguments = arguments.with("mnemo.sweep.splits", splits);
    this.splits = splits;
    this.target = target;
    this.options = options;
  }

  /** Measurement directory of the pilot. */
  Path pilot() {
    return target.resolve("pilot");
  }

  /** Measurement directory of the sweep itself. */
  public Path directory() {
    return target.resolve("sweep");
  }

  /**
   * Loads, runs the pilot and then the sweep.
   *
   * @param longestSeconds time limit for both runs, loading left out
   * @param interval half the width wanted of the intervals of throughput, as a share
   * @return why the sweep ended, as a clause
   */
  public SweepPlan measure(LocalBench bench, double longestSeconds, double interval) {
    bench.load(arguments);
    Properties properties = arguments.properties();
    long pilotSeconds = Math.round(Math.max(SHORTEST_PILOT_SECONDS, PILOT_SHARE * longestSeconds));
    bench.run(
        arguments
            .with("maxexecutiontime", pilotSeconds)
            .with("mnemo.warmup.ops", pilotWarmUp(properties)),
        pilot(),
        "Pilot run of %d s at most, which shows order and speed".formatted(pilotSeconds));
    MeasurementDirectory measured = MeasurementDirectory.open(pilot());
    RunInfo run = measured.readRun();
    Path order = target.resolve(ORDER_FILE);
    boolean alongMoves = run.tiers().size() > 2 && options.coversAllTiers();
    RunArguments asSweep =
        arguments
            .with("mnemo.placement", "sweep")
            .with(alongMoves ? RunInfo.SWEEP_MOVES : "mnemo.sweep.order", order);
    RunSettings settings = RunSettings.of(asSweep.properties());
    int blocksInRound = Placements.sweepBlocksInRound(settings);
    double operationsPerSecond = operationsPerSecond(run, pilotSeconds);
    double secondsLeft = longestSeconds - run.measured().runtimeNs() / 1e9;
    SweepPlan.requireTime(
        operationsPerSecond, settings.blocks(), blocksInRound, secondsLeft, longestSeconds);
    Curve curve = Estimator.estimate(measured, options).curve();
    curve.requireKeys();
    requireKeys(curve.lastRow());
    if (alongMoves) {
      writeMoves(curve, new Tiers(run.tiers().stream().map(TierInfo::name).toList()), order);
    } else {
      writeOrder(curve.keyTable(), curve.order(), order);
    }
    if (LocalBench.changesRecords(properties)) {
      bench.load(arguments);
    }
    SweepPlan plan =
        SweepPlan.of(
            measured.readBaselines(),
            operationsPerSecond,
            settings.blocks(),
            blocksInRound,
            secondsLeft,
            longestSeconds,
            interval,
            RunSettings.usualWarmUpOps(new PropertyReader(properties)));
    bench.run(
        sweepArguments(asSweep, plan, properties),
        directory(),
        "Measuring for at most " + TimeSpan.text((double) plan.seconds()));
    return plan;
  }

  /** Writes an order as {@code mnemo.sweep.order} reads it, one key a line. */
  public static void writeOrder(KeyTable keys, OrderedKeys order, Path file) {
    try (LineFile target = new LineFile(file)) {
      for (int rank = 0; rank < order.size(); rank++) {
        target.lines().bytes(keys.key(order.key(rank))).character('\n');
      }
      target.commit();
    }
  }

  /** Writes the moves of a curve as {@code mnemo.sweep.moves} reads them. */
  private static void writeMoves(Curve curve, Tiers tiers, Path file) {
    KeyTable keys = curve.keyTable();
    KeyMoves moves = curve.requireMoves();
    try (KeyMovesFile.Writer writer = new KeyMovesFile.Writer(file, tiers, moves.from(0))) {
      for (int move = 0; move < moves.size(); move++) {
        byte[] key = keys.key(moves.key(move));
        writer.move(key, 0, key.length, moves.to(move));
      }
      writer.commit();
    }
  }

  /** Refuses a workload with too few keys, where two splits would be one and the same. */
  private void requireKeys(int keys) {
    if (keys <= splits) {
      throw new UsageException(
          "%s at least %d keys, and the workload has %d; give --splits 1 or more keys"
              .formatted(CountedNoun.of(splits, "split needs", "splits need"), splits + 1, keys));
    }
  }

  /** Speed of the pilot: after the warm-up, if the pilot got so far, else over all its time. */
  private static double operationsPerSecond(RunInfo pilot, long seconds) {
    double measured = pilot.measured().throughputOpsS();
    return measured > 0 ? measured : (double) pilot.counts().operations() / seconds;
  }

  private static RunArguments sweepArguments(
      RunArguments asSweep, SweepPlan plan, Properties properties) {
    RunArguments planned = asSweep.with("maxexecutiontime", plan.seconds());
    Path trace = new PropertyReader(properties).path("mnemo.trace");
    long warmUpOps = plan.warmUpOps();
    if (trace == null) {
      planned = planned.with("operationcount", plan.operations());
    } else {
      // A replay ends with its trace, or where the user ends it, not by the plan.
      long asked = new PropertyReader(properties).whole("operationcount", 0, 0, Integer.MAX_VALUE);
      long requests = requests(trace);
      long replayed = asked == 0 ? requests : Math.min(asked, requests);
      warmUpOps = Math.min(warmUpOps, replayed / SHORT_RUNS_WARM_UP);
    }
    if (properties.getProperty("mnemo.warmup.ops") == null) {
      planned = planned.with("mnemo.warmup.ops", warmUpOps);
    }
    return planned;
  }

  private static long requests(Path trace) {
    long requests = 0;
    try (TraceReader reader = TraceFiles.open(trace, new TraceProgress())) {
      while (reader.next()) {
        requests++;
      }
    }
    return requests;
  }

  /** Operations to warm the pilot up with, at most a quarter of a short run. */
  private static long pilotWarmUp(Properties properties) {
    PropertyReader given = new PropertyReader(properties);
    long operations = given.whole("operationcount", 0, 0, Integer.MAX_VALUE);
    long warmUp =
        operations == 0
            ? PILOT_WARM_UP_OPS
            : Math.min(PILOT_WARM_UP_OPS, operations / SHORT_RUNS_WARM_UP);
    return given.whole("mnemo.warmup.ops", warmUp, 0, Long.MAX_VALUE);
  }
}
