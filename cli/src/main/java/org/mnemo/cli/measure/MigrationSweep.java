package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.policy.EpochOptions;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.mirrored.MigrationRun;
import org.mnemo.estimator.validation.mirrored.MigrationValidator;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * Measures a workload whose records move between two servers at the ends of epochs: baselines, from
 * which the curve is predicted, then a run for each capacity of FastMem.
 */
public final class MigrationSweep implements PredictedSweep {

  private final RunArguments arguments;
  private final Path target;
  private final int capacities;
  private final double longestSeconds;

  /**
   * @param target directory for the directories {@code pilot} and {@code sweep}
   * @param capacities number of capacities of FastMem, from 1 to 99, evenly spread
   * @param epoch epochs at whose ends records move
   * @param longestSeconds time limit for all runs, loading left out
   * @throws UsageException if a property stands against it
   */
  public MigrationSweep(
      RunArguments arguments,
      Properties given,
      Path target,
      int capacities,
      EpochOptions epoch,
      double longestSeconds) {
    this.arguments = arguments;
    this.target = target;
    this.capacities = capacities;
    this.longestSeconds = longestSeconds;
    if (epoch.seconds() > 0) {
      throw new UsageException(
          "a run is as long as its store takes, so its epochs are counted in requests; give --epoch as a number of requests");
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

  @Override
  public List<Double> shares() {
    return PredictedSweep.evenShares(capacities);
  }

  @Override
  public RunArguments pilotArguments() {
    return MirroredSweep.warmedUp(
        arguments.with("mnemo.placement", Placements.BASELINE), arguments.properties());
  }

  @Override
  public Validation measure(Predictor predictor, boolean verbose) {
    try (LocalBench bench =
        LocalBench.open(RunSettings.of(pilotArguments().properties()), verbose)) {
      MeasurementDirectory pilot = measurePilot(bench);
      Predicted predicted = predictor.predict(pilot, pilot.readRun().counts().operations());
      List<MigrationRun> runs = measureCapacities(bench, predicted.estimate());
      return MigrationValidator.validate(predicted.estimate(), runs, predicted.file());
    }
  }

  private MeasurementDirectory measurePilot(LocalBench bench) {
    return measure(
        bench,
        pilotArguments().with("maxexecutiontime", secondsOfRun()),
        "pilot",
        "Baselines, for %d s at most, from which the curve is predicted".formatted(secondsOfRun()));
  }

  /** Measures each capacity, one after the other, with the operations of the pilot. */
  private List<MigrationRun> measureCapacities(LocalBench bench, Estimate predicted) {
    Curve curve = predicted.curve();
    EpochOptions epoch = predicted.options().policyOptions().epoch();
    RunArguments same = arguments.with("operationcount", predicted.evidence().operations());
    RunArguments moving =
        same.with("mnemo.placement", Placements.MIGRATED)
            .with("mnemo.migrated.epoch", epoch.requestsOf(predicted.pattern().requests()))
            .with("mnemo.migrated.decay", epoch.decay())
            .with("mnemo.migrated.least.heat", epoch.leastHeat())
            .with("mnemo.migrated.margin", epoch.margin())
            .with("mnemo.migrated.budget", epoch.budgetBytes())
            .with("mnemo.migrated.overhead", predicted.recordBytes().overheadBytes())
            .with("mnemo.warmup.ops", 0);
    List<MigrationRun> runs = new ArrayList<>();
    for (double share : shares()) {
      int row = (int) Math.round(share * curve.lastRow());
      runs.add(
          new MigrationRun(
              share,
              row,
              measure(
                  bench,
                  moving.with("mnemo.migrated.fast", curve.fastBytes(row) - curve.fastBytes(0)),
                  "sweep/capacity" + (runs.size() + 1),
                  "FastMem of %.0f %% of the data".formatted(100 * share))));
    }
    return runs;
  }

  private MeasurementDirectory measure(
      LocalBench bench, RunArguments run, String directory, String what) {
    Path out = target.resolve(directory);
    Directories.make(out);
    bench.load(run);
    bench.run(run, out, what);
    return MeasurementDirectory.open(out);
  }

  @Override
  public void discard() {
    PredictedSweep.discard(target);
  }
}
