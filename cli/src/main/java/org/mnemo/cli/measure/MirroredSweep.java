package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.IntStream;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.TimeSpan;
import org.mnemo.estimator.validation.TooFewRoundsException;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Measures a workload on servers that move data by a policy: a pilot run on two servers, from which
 * the curve is predicted, then one run on servers of many capacities and one with all data in
 * FastMem. All servers see the same operations, block by block one after the other.
 */
public final class MirroredSweep extends PredictedSweep {

  /**
   * Share of the time that the pilot takes: as many operations as it makes go to several times as
   * many servers then.
   */
  private static final double PILOT_SHARE = 0.2;

  /** Share of the time that is planned for, as many servers are slower than two. */
  private static final double SURE_SHARE = 0.7;

  /** Rounds of blocks that are planned at least, a few more than an interval needs. */
  private static final int ROUNDS = TooFewRoundsException.FEWEST_ROUNDS + 4;

  private static final String FAST = "fast";

  private final Properties given;
  private final String policy;

  /**
   * @param target directory for the directories {@code pilot} and {@code sweep}
   * @param capacities number of capacities of FastMem, from 1 to 99, evenly spread
   * @param policy name of the policy
   * @param longestSeconds time limit for both runs, loading left out
   * @throws UsageException if nothing here moves data so, or a property stands against it
   */
  public MirroredSweep(
      RunArguments arguments,
      Properties given,
      Path target,
      int capacities,
      String policy,
      double longestSeconds) {
    super(arguments, target, capacities, longestSeconds);
    this.given = given;
    this.policy = policy;
    if (PolicyBench.memory(given, policy).isEmpty()) {
      throw new UsageException(
          "no server of the store '%s' moves data as the policy '%s' has it, so there is nothing to compare the estimate with; validate --policy cached with --store memcached, --policy paged with --store redis or memcached, or hit ratios of --policy dropped by 'bin/mnemo hit-ratio --measure'"
              .formatted(RunSettings.storesOf(given).name(), policy));
    }
    if (PolicyBench.namesServers(given)) {
      throw new UsageException(
          "validate starts servers of many capacities, and those that the properties name have one each; leave their addresses out, or measure them with 'bin/mnemo advise'");
    }
    for (String ours :
        List.of("mnemo.tiers", "mnemo.fast.memory", "mnemo.slow.memory", "mnemo.warmup.ops")) {
      if (given.getProperty(ours) != null) {
        throw new UsageException(
            "validate sets %s itself, for servers of many capacities whose every operation counts; leave it out"
                .formatted(ours));
      }
    }
  }

  @Override
  public RunArguments pilotArguments() {
    return PolicyBench.arguments(arguments, given, policy);
  }

  @Override
  public Validation measure(Predictor predictor, boolean verbose) {
    MeasurementDirectory pilot = measurePilot(verbose);
    RunInfo made = pilot.readRun();
    long operations =
        Math.max(
            fewestOperations(), Math.min(made.counts().operations(), affordableOperations(made)));
    Predicted predicted = predictor.predict(pilot, operations, shares());
    MeasurementDirectory measured =
        measureCapacities(made, operations, predicted.shares(), verbose);
    return Validator.validate(predicted.estimate(), measured, predicted.file());
  }

  static Validation again(Path root, MeasurementDirectory pilot, Predictor predictor) {
    MeasurementDirectory measured = MeasurementDirectory.open(root.resolve(SWEEP));
    RunInfo run = measured.readRun();
    String operations = run.properties().getOrDefault("operationcount", "");
    if (!operations.matches("[0-9]{1,18}")) {
      throw new MnemoException(
          "run.json of %s has the operationcount '%s', which is no number; copy the directory whole"
              .formatted(measured.root(), operations));
    }
    Predicted predicted =
        predictor.predict(pilot, Long.parseLong(operations), evenShares(run.tiers().size() - 1));
    return Validator.validate(predicted.estimate(), measured, predicted.file());
  }

  /** Runs the pilot, on servers of its own. */
  private MeasurementDirectory measurePilot(boolean verbose) {
    long seconds = Math.max(1, Math.round(PILOT_SHARE * longestSeconds));
    return measure(
        pilotArguments().with("maxexecutiontime", seconds),
        PILOT,
        "Pilot run of %d s at most, from which the curve is predicted".formatted(seconds),
        verbose);
  }

  private double leftSeconds(RunInfo pilot) {
    return longestSeconds - pilot.measured().runtimeNs() / 1e9;
  }

  /** Operations that there is time for, as the curve is predicted for just these requests. */
  private long affordableOperations(RunInfo pilot) {
    double secondsOnServer =
        pilot.measured().runtimeNs() / 1e9 / pilot.measured().operations() / pilot.tiers().size();
    return (long) (SURE_SHARE * leftSeconds(pilot) / (secondsOnServer * (capacities + 1)));
  }

  /** Operations that intervals need, and a few more. */
  private long fewestOperations() {
    return (long) ROUNDS * RunSettings.of(tiers(shares()).properties()).blocks().ops();
  }

  /** Measures all capacities. */
  private MeasurementDirectory measureCapacities(
      RunInfo pilot, long operations, List<Double> fastShares, boolean verbose) {
    double left = leftSeconds(pilot);
    MeasurementDirectory measured =
        measure(
            tiers(fastShares)
                .with("operationcount", operations)
                .with("maxexecutiontime", Math.max(1, Math.round(left))),
            SWEEP,
            "Measuring %s for at most %s"
                .formatted(
                    CountedNoun.of(capacities, "capacity", "capacities"), TimeSpan.text(left)),
            verbose);
    long done = measured.readRun().counts().operations();
    if (done < operations) {
      System.err.printf(
          Locale.ROOT,
          "warning: the time was up after %,d of the %,d operations that the curve is predicted for, and hit ratios change with time; allow more with --time%n",
          done,
          operations);
    }
    return measured;
  }

  private List<Double> shares() {
    return evenShares(capacities);
  }

  /** One tier with all data in FastMem, and one of each capacity, the smallest first. */
  private RunArguments tiers(List<Double> fastShares) {
    List<String> shares =
        fastShares.stream().map(share -> String.format(Locale.ROOT, "%.2f", 100 * share)).toList();
    List<String> names =
        IntStream.rangeClosed(1, capacities).mapToObj(i -> "capacity" + i).toList();
    RunArguments run =
        arguments
            .with("mnemo.placement", Placements.MIRRORED)
            .with("mnemo.tiers", FAST + "," + String.join(",", names))
            .with("mnemo.fast.memory", "none");
    String memory = PolicyBench.memory(given, policy);
    for (int i = 0; i < capacities; i++) {
      run = run.with("mnemo." + names.get(i) + ".memory", memory + shares.get(i) + "%");
    }
    return run;
  }

  private MeasurementDirectory measure(
      RunArguments run, String directory, String what, boolean verbose) {
    Path out = target.resolve(directory);
    try (LocalBench bench = LocalBench.open(RunSettings.of(run.properties()), verbose)) {
      bench.load(run);
      bench.run(run, out, what);
    }
    return MeasurementDirectory.open(out);
  }
}
