package org.mnemo.cli.measure;

import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.ycsb.placement.Blocks;

/**
 * How long a sweep has to be, from what a pilot run saw: until the 95 % interval of the mean time
 * of a split's operations is as narrow as asked, or the time is up.
 *
 * @param operations number of operations of the sweep, warm-up included
 * @param warmUpOps number of operations at its beginning that are not counted
 * @param seconds time after which the sweep ends in any case
 */
public record SweepPlan(long operations, long warmUpOps, long seconds) {

  /** Half the width of a 95 % interval in standard errors. */
  private static final double STANDARD_ERRORS = 1.96;

  /**
   * Factor on the needed operations: the pilot estimates the spread, and may have seen little of
   * it.
   */
  private static final double MARGIN = 2;

  /** Fewest rounds to plan, which cost next to nothing where fewer would do. */
  private static final long FEWEST_ROUNDS_PLANNED = 40;

  /** Most operations of a run, as YCSB counts in an int. */
  private static final long MOST_OPERATIONS = 2_000_000_000L;

  /** Share of the time that is for warming up. */
  private static final double WARM_UP_SHARE = 0.1;

  /**
   * Plans a sweep.
   *
   * @param pilot baselines of the pilot
   * @param operationsPerSecond speed of the pilot
   * @param blocks sizes of the blocks of the sweep
   * @param blocksInRound number of blocks in a round of the sweep, one of each split among them
   * @param seconds time that is left
   * @param askedSeconds time that the user set, for errors
   * @param interval half the width that is wanted, as a share of the mean
   * @param usualWarmUpOps operations to warm up with where there is time for it
   * @throws UsageException if the time is too short for any interval
   */
  static SweepPlan of(
      Baselines pilot,
      double operationsPerSecond,
      Blocks blocks,
      int blocksInRound,
      double seconds,
      double askedSeconds,
      double interval,
      long usualWarmUpOps) {
    requireTime(operationsPerSecond, blocks, blocksInRound, seconds, askedSeconds);
    long roundOps = (long) blocks.ops() * blocksInRound;
    long warmUpOps =
        (long) Math.min((double) usualWarmUpOps, WARM_UP_SHARE * operationsPerSecond * seconds);
    int countedOps = blocks.ops() - blocks.guard() - blocks.tail();
    double neededOps = neededOps(pilot, interval);
    double rounds = Math.max(FEWEST_ROUNDS_PLANNED, Math.ceil(neededOps / countedOps));
    long operations = (long) Math.min(MOST_OPERATIONS, warmUpOps + rounds * roundOps);
    return new SweepPlan(operations, warmUpOps, Math.max(1, (long) seconds));
  }

  /**
   * Makes sure that the time is enough for some interval; parameters as in {@link #of}.
   *
   * @throws UsageException if not, with the time that it takes
   */
  static void requireTime(
      double operationsPerSecond,
      Blocks blocks,
      int blocksInRound,
      double seconds,
      double askedSeconds) {
    double fewestOps =
        (double) Validator.FEWEST_ROUNDS * blocks.ops() * blocksInRound / (1 - WARM_UP_SHARE);
    if (operationsPerSecond * seconds < fewestOps) {
      double neededSeconds = fewestOps / operationsPerSecond + (askedSeconds - seconds);
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--time %s leaves no time for any interval: at %,.0f operations a second that takes"
                  + " %s, so give --time %.0fs or more",
              TimeSpan.text(askedSeconds),
              operationsPerSecond,
              TimeSpan.text(neededSeconds),
              Math.ceil(1.1 * neededSeconds)));
    }
  }

  /** Operations that one split needs for an interval of that half width. */
  private static double neededOps(Baselines pilot, double interval) {
    double varianceByOps = 0;
    for (String tier : pilot.tiers()) {
      varianceByOps = Math.max(varianceByOps, relativeVarianceOfOne(pilot, tier));
    }
    return MARGIN * varianceByOps * Math.pow(STANDARD_ERRORS / interval, 2);
  }

  /**
   * The variance of the mean time of an operation by its square, times the operations: what one
   * operation adds. What the operations of a block have in common is included.
   */
  private static double relativeVarianceOfOne(Baselines pilot, String tier) {
    double operations = 0;
    double timeNs = 0;
    double varianceOfSum = 0;
    for (ServiceTime time : pilot.serviceTimes()) {
      if (time.tier().equals(tier)) {
        double n = time.operations();
        operations += n;
        timeNs += n * time.meanNs();
        varianceOfSum += Math.pow(n * time.standardErrorNs(), 2);
      }
    }
    return timeNs == 0 ? 0 : operations * varianceOfSum / (timeNs * timeNs);
  }

  /**
   * Sentences on why the sweep ended, and whether it was long enough.
   *
   * @param run description of the sweep's run
   * @param interval half the width that was wanted
   */
  public String ending(RunInfo run, Validation validation, double interval) {
    double widest =
        validation.of(Metric.THROUGHPUT).stream()
            .map(ValidationRow::errorInterval)
            .mapToDouble(error -> (error.high() - error.low()) / 2)
            .max()
            .orElse(0);
    double seconds = run.measured().runtimeNs() / 1e9;
    String measured =
        String.format(
            Locale.ROOT,
            "After warming up, %s measured in %s. ",
            CountedNoun.of(run.measured().operations(), "operation was", "operations were"),
            TimeSpan.text(seconds) + (run.ofSimulatedStore() ? " of simulated time" : ""));
    String width = String.format(Locale.ROOT, "plus or minus %.2f %% at worst", 100 * widest);
    if (widest <= interval) {
      return measured + "The errors of throughput are known to " + width + ", as requested.";
    }
    String why =
        run.counts().operations() < operations
            ? "The time was up"
            : "The spread was larger than the pilot run had shown";
    return measured
        + String.format(
            Locale.ROOT,
            "%s: the errors of throughput are known to %s. For %.2f %% at this spread give some"
                + " --time %.0fm.",
            why,
            width,
            100 * interval,
            Math.ceil(neededSeconds(seconds, widest / interval) / 60));
  }

  /** Intervals shrink with the square root of the time, of which the pilot takes its share. */
  private static double neededSeconds(double measuredSeconds, double timesTooWide) {
    return measuredSeconds * timesTooWide * timesTooWide / (1 - Sweep.PILOT_SHARE);
  }
}
