package org.mnemo.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.MeasuringArguments;
import org.mnemo.cli.argument.SpeedSloArguments;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.measure.LocalBench;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.cli.measure.Sweep;
import org.mnemo.cli.measure.SweepPlan;
import org.mnemo.cli.measure.TierPrices;
import org.mnemo.cli.measure.ValidationDirectory;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Check;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.ReportFiles;
import org.mnemo.estimator.report.ValidationJson;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.workload.WorkloadCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "validate",
    description = {
      "Measure real splits and compare them with the estimate.",
      "With -P WORKLOAD it measures baselines and splits in one run."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo validate -P workloads/trending",
      "  bin/mnemo validate -P workloads/trending --store memcached --policy cached"
    })
public final class ValidateCommand implements Callable<Integer> {

  private static final Duration DEFAULT_TIME = Duration.ofMinutes(2);
  private static final double DEFAULT_INTERVAL = 0.0025;
  private static final int DEFAULT_SPLITS = 9;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "An earlier run with mnemo.placement=sweep.")
  private @Nullable Path directory;

  @Mixin private MeasuringArguments properties = new MeasuringArguments();

  @Option(
      names = "--time",
      paramLabel = "T",
      description =
          "Longest time to measure, such as 5m, without loading (default 2m). A fifth of it is for a pilot run.")
  private @Nullable Duration time;

  @Option(
      names = "--interval",
      hidden = true,
      converter = Converters.Percent.class,
      paramLabel = "W",
      description =
          "Stop once every error of throughput is known to plus or minus W (default 0.25%%).")
  private @Nullable Double interval;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "Real splits to measure, evenly spread over the keys (default 9).")
  private @Nullable Integer splits;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the results (default: a new one in mnemo-out). Of an earlier sweep: validation in its directory.")
  private @Nullable Path out;

  @Spec private @Nullable CommandSpec command;

  @Mixin private SpeedSloArguments slos = new SpeedSloArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private ValidationReport report = new ValidationReport();

  @Override
  public Integer call() {
    EstimateOptions options = arguments.options().withSlos(slos.slos());
    report.check();
    ValidationDirectory earlier = directory == null ? null : new ValidationDirectory(directory);
    if (earlier != null && earlier.isOfPrediction()) {
      return validatePolicyAgain(earlier, options);
    }
    if (options.movesData()) {
      return validatePolicy(options);
    }
    Check.that(
        options.policy().equals(Policies.PLACED),
        "validate has no servers for --policy %s; --order key measures records in random order on two"
            .formatted(options.policy()));
    if (options.deployment() != Deployment.TWO_SERVERS) {
      throw new UsageException(
          "validate measures two servers, one for each memory; leave --deployment out");
    }
    if (earlier != null) {
      return validateEarlier(earlier, options);
    }
    return validatePlaced(options);
  }

  /** Measures real splits, and the baselines that the estimates come from. */
  private int validatePlaced(EstimateOptions options) {
    // Everything that can be wrong with the question is found before anything is started.
    double longestSeconds = longestSeconds();
    double width = interval == null ? DEFAULT_INTERVAL : interval;
    if (!(width > 0)) {
      throw new UsageException("--interval must be above 0%, was " + interval);
    }
    int count = splits();
    Properties asked = askedProperties();
    RunSettings settings = RunSettings.of(asked);
    WorkloadCheck.check(asked);
    TierPrices.requireKnown(settings, options);
    Path target = out == null ? properties.newDirectory() : out;
    Sweep sweep = new Sweep(properties.forYcsb(), target, count, options);
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      ValidationDirectory results = new ValidationDirectory(target);
      results.requireNew();
      SweepPlan plan;
      try (LocalBench bench = LocalBench.open(settings, VerboseArgument.isGiven(command))) {
        plan = sweep.measure(bench, longestSeconds, width);
      } catch (UsageException | BrokenSloException e) {
        results.discard();
        throw e;
      }
      lock.requireInPlace();
      MeasurementDirectory measured = MeasurementDirectory.open(sweep.directory());
      Validation validation = Validator.validate(measured, options);
      return report.give(validation, target, plan.ending(measured.readRun(), validation, width));
    }
  }

  private double longestSeconds() {
    return (time == null ? DEFAULT_TIME : time).toMillis() / 1e3;
  }

  private int splits() {
    if (splits != null && (splits < 1 || splits > 99)) {
      throw new UsageException("--splits must be from 1 to 99, was " + splits);
    }
    return splits == null ? DEFAULT_SPLITS : splits;
  }

  /** Properties of the workload, of which none stands against a validation. */
  private Properties askedProperties() {
    Properties asked = properties.properties();
    for (String ours :
        List.of(
            "mnemo.out",
            "mnemo.placement",
            "mnemo.tiermap",
            "mnemo.sweep.order",
            RunInfo.SWEEP_MOVES)) {
      if (asked.getProperty(ours) != null) {
        throw new UsageException("validate sets " + ours + " itself; leave it out");
      }
    }
    if (!asked.getProperty("target", "0").equals("0")) {
      throw new UsageException(
          "validate measures how fast the memories are; leave out target="
              + asked.getProperty("target"));
    }
    return asked;
  }

  /** Measures servers of many capacities against a curve that is predicted before. */
  private int validatePolicy(EstimateOptions options) {
    if (directory != null || interval != null) {
      throw new UsageException(
          "with --policy %s servers are measured for as long as --time says; leave out %s"
              .formatted(options.policy(), directory != null ? directory : "--interval"));
    }
    double longestSeconds = longestSeconds();
    int count = splits();
    Properties asked = askedProperties();
    Path target = out == null ? properties.newDirectory() : out;
    PredictedSweep sweep =
        PredictedSweep.of(
            options.policy(),
            options.policyOptions(),
            properties.forYcsb(),
            asked,
            target,
            count,
            longestSeconds);
    Properties ofPilot = sweep.pilotArguments().properties();
    Placements.of(RunSettings.of(ofPilot));
    WorkloadCheck.check(ofPilot);
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      ValidationDirectory results = new ValidationDirectory(target);
      results.requireNew();
      Validation validation;
      try {
        validation =
            sweep.measure(predictor(options, target, null), VerboseArgument.isGiven(command));
        requireUnchanged(target, validation);
      } catch (UsageException | BrokenSloException e) {
        results.discard();
        throw e;
      }
      lock.requireInPlace();
      return report.give(validation, target, null);
    }
  }

  private int validatePolicyAgain(ValidationDirectory earlier, EstimateOptions options) {
    requireNothingMeasured(earlier.root());
    earlier.requireMeasured();
    Path root = earlier.root();
    ValidationJson.Earlier before = ValidationJson.read(earlier.validation());
    if (arguments.namesPolicies() && !options.policy().equals(before.policy())) {
      throw new UsageException(
          "%s was measured with --policy %s; leave out --policy %s"
              .formatted(root, before.policy(), options.policy()));
    }
    EstimateOptions asBefore = options.withPolicy(before.policy());
    return reportAgain(
        root,
        options,
        target ->
            PredictedSweep.again(
                root, before.policy(), predictor(asBefore, target, before.prediction().sha256())));
  }

  /**
   * Predicts a curve from a pilot run and writes it with its SHA-256.
   *
   * @param sha256Before SHA-256 of the curve that was written before the capacities were measured;
   *     null if they are not measured yet
   */
  private PredictedSweep.Predictor predictor(
      EstimateOptions predicted, Path target, @Nullable String sha256Before) {
    return (pilot, operations, shares) -> {
      Path directory = target.resolve(PredictedSweep.PREDICTED);
      Estimate estimate = Validator.predict(pilot, operations, predicted);
      ReportFiles.write(
          ReportFiles.noted(estimate, directory, report.formats()),
          directory,
          CurveCsv.ALL_ROWS,
          report.formats(),
          null);
      Path curve = directory.resolve(ReportFiles.FULL_CURVE);
      String sha256 = FileSum.of(curve).sha256();
      return new PredictedSweep.Predicted(
          estimate,
          new Validation.Prediction(
              target.relativize(curve).toString(),
              sha256,
              sha256Before == null || sha256.equals(sha256Before)),
          shares);
    };
  }

  /** Makes sure that what was predicted is still what was predicted. */
  private static void requireUnchanged(Path target, Validation validation) {
    Validation.Prediction prediction = Objects.requireNonNull(validation.prediction());
    Path curve = target.resolve(prediction.file());
    if (!FileSum.of(curve).sha256().equals(prediction.sha256())) {
      throw new MnemoException(
          curve + " has changed since it was predicted; validate again, and leave it alone");
    }
  }

  /** An earlier sweep takes no options of a measurement. */
  private void requireNothingMeasured(Path sweep) {
    if (time != null
        || interval != null
        || splits != null
        || !properties.forYcsb().list().isEmpty()) {
      throw new UsageException(
          "an earlier sweep (%s) is not measured again; leave out -P, -p, --store, --clients, --time, --interval and --splits"
              .formatted(sweep));
    }
  }

  private int validateEarlier(ValidationDirectory earlier, EstimateOptions options) {
    // What validate has written holds the sweep and more.
    Path sweep = Files.exists(earlier.sweep()) ? earlier.sweep() : earlier.root();
    requireNothingMeasured(sweep);
    earlier.requireMeasured();
    if (arguments.namesOrder()) {
      throw new UsageException(sweep + " was swept along an order of its own; leave out --order");
    }
    MeasurementDirectory measured = MeasurementDirectory.open(sweep);
    return reportAgain(sweep, options, target -> Validator.validate(measured, options));
  }

  /**
   * Reports on what was measured before.
   *
   * @param validation validates, and may write to the directory that it is given
   */
  private int reportAgain(
      Path measured, EstimateOptions options, Function<Path, Validation> validation) {
    Path target = out == null ? measured.resolve(resultsOf(options)) : out;
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      int status = report.give(validation.apply(target), target, null);
      lock.requireInPlace();
      return status;
    }
  }

  /** Name of the folder of results, one for each model. */
  private static String resultsOf(EstimateOptions options) {
    return options.model() == ModelKind.PAPER ? "validation-paper" : "validation";
  }
}
