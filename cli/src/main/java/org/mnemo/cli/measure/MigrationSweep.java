package org.mnemo.cli.measure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.MigratedPolicy.EpochOptions;
import org.mnemo.estimator.validation.MigrationRun;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Measures a workload whose records move between two servers at the ends of epochs: baselines, from
 * which the curve is predicted, then a run for each capacity of FastMem.
 */
final class MigrationSweep extends PredictedSweep {

  private static final String WARM_UP = "mnemo.warmup.ops";

  /** Operations to warm the client up with before baselines are taken. */
  private static final long WARM_UP_OPS = 2000;

  /**
   * @param target directory for the directories {@code pilot} and {@code sweep}
   * @param capacities number of capacities of FastMem, from 1 to 99, evenly spread
   * @param epoch epochs at whose ends records move
   * @param longestSeconds time limit for all runs, loading left out
   * @throws UsageException if a property stands against it
   */
  MigrationSweep(
      RunArguments arguments,
      Properties given,
      Path target,
      int capacities,
      EpochOptions epoch,
      double longestSeconds) {
    super(arguments, target, capacities, longestSeconds);
    if (epoch.seconds() > 0) {
      throw new UsageException(
          "a run is as long as its store takes, so its epochs are counted in requests; give epoch as a number of requests");
    }
    if (RunSettings.tiersOf(given).count() != 2) {
      throw new UsageException(
          "records move between two tiers, and mnemo.tiers names %d; leave it out"
              .formatted(RunSettings.tiersOf(given).count()));
    }
  }

  /** Most seconds of each of the runs, one more than capacities. */
  private long secondsOfRun() {
    return Math.max(1, Math.round(longestSeconds / (capacities + 1)));
  }

  /** Directory of the run at a capacity, the first of which is 1. */
  private static String capacity(int number) {
    return SWEEP + "/capacity" + number;
  }

  @Override
  public RunArguments pilotArguments() {
    RunArguments baselines = arguments.with("mnemo.placement", Placements.BASELINE);
    PropertyReader given = new PropertyReader(arguments.properties());
    long operations = given.whole("operationcount", 0, 0, Integer.MAX_VALUE);
    return given.text(WARM_UP) != null
        ? baselines
        : baselines.with(
            WARM_UP, operations == 0 ? WARM_UP_OPS : Math.min(WARM_UP_OPS, operations / 10));
  }

  @Override
  public Validation measure(Predictor predictor, boolean verbose) {
    try (LocalBench bench =
        LocalBench.open(RunSettings.of(pilotArguments().properties()), verbose)) {
      MeasurementDirectory pilot = measurePilot(bench);
      Predicted predicted =
          predictor.predict(pilot, pilot.readRun().counts().operations(), evenShares(capacities));
      return validate(predicted, measureCapacities(bench, predicted));
    }
  }

  static Validation again(Path root, MeasurementDirectory pilot, Predictor predictor) {
    List<MeasurementDirectory> measured = new ArrayList<>();
    while (Files.exists(root.resolve(capacity(measured.size() + 1)))) {
      measured.add(MeasurementDirectory.open(root.resolve(capacity(measured.size() + 1))));
    }
    if (measured.isEmpty()) {
      throw new MnemoException(
          "%s holds no run at any capacity; copy the directory whole, or measure again"
              .formatted(root));
    }
    return validate(
        predictor.predict(
            pilot, pilot.readRun().counts().operations(), evenShares(measured.size())),
        measured);
  }

  private static Validation validate(Predicted predicted, List<MeasurementDirectory> measured) {
    List<MigrationRun> runs = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      double share = predicted.shares().get(i);
      int row = row(predicted.estimate(), share);
      requireRules(measured.get(i), predicted.estimate(), row);
      runs.add(new MigrationRun(share, row, measured.get(i)));
    }
    return Validator.validate(predicted.estimate(), runs, predicted.file());
  }

  private static void requireRules(MeasurementDirectory run, Estimate predicted, int row) {
    Map<String, String> properties = run.readRun().properties();
    rules(predicted, row)
        .forEach(
            (name, value) -> {
              String measured = properties.getOrDefault(name, "");
              if (!measured.equals(value.toString())) {
                throw new MnemoException(
                    "%s was measured with %s=%s, and these options say %s; give the options that it was measured with"
                        .formatted(run.root(), name, measured, value));
              }
            });
  }

  private MeasurementDirectory measurePilot(LocalBench bench) {
    return measure(
        bench,
        pilotArguments().with("maxexecutiontime", secondsOfRun()),
        PILOT,
        "Baselines, for %d s at most, from which the curve is predicted".formatted(secondsOfRun()));
  }

  /** Measures each capacity, one after the other, with the operations of the pilot. */
  private List<MeasurementDirectory> measureCapacities(LocalBench bench, Predicted predicted) {
    Estimate estimate = predicted.estimate();
    List<MeasurementDirectory> runs = new ArrayList<>();
    for (double share : predicted.shares()) {
      RunArguments run =
          arguments
              .with("operationcount", estimate.evidence().operations())
              .with("mnemo.placement", Placements.MIGRATED)
              .with(WARM_UP, 0);
      for (Map.Entry<String, Object> rule : rules(estimate, row(estimate, share)).entrySet()) {
        run = run.with(rule.getKey(), rule.getValue());
      }
      runs.add(
          measure(
              bench,
              run,
              capacity(runs.size() + 1),
              "FastMem of %.0f %% of the data".formatted(100 * share)));
    }
    return runs;
  }

  /** Row of the curve at which FastMem holds a share of the keys. */
  private static int row(Estimate predicted, double share) {
    return (int) Math.round(share * predicted.curve().lastRow());
  }

  /** Properties by which the binding moves records as the estimate has them moved. */
  private static Map<String, Object> rules(Estimate predicted, int row) {
    Curve curve = predicted.curve();
    EpochOptions epoch = EpochOptions.of(predicted.options().policyOptions());
    Map<String, Object> rules = new TreeMap<>();
    rules.put("mnemo.migrated.epoch", epoch.requestsOf(predicted.pattern().requests()));
    rules.put("mnemo.migrated.decay", epoch.decay());
    rules.put("mnemo.migrated.least.heat", epoch.leastHeat());
    rules.put("mnemo.migrated.margin", epoch.margin());
    rules.put("mnemo.migrated.budget", epoch.budgetBytes());
    rules.put("mnemo.migrated.overhead", predicted.recordBytes().overheadBytes());
    rules.put("mnemo.migrated.fast", curve.fastBytes(row) - curve.fastBytes(0));
    return rules;
  }

  private MeasurementDirectory measure(
      LocalBench bench, RunArguments run, String directory, String what) {
    Path out = target.resolve(directory);
    bench.load(run);
    bench.run(run, out, what);
    return MeasurementDirectory.open(out);
  }
}
