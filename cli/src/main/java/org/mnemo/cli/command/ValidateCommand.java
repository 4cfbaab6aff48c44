package org.mnemo.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.ChartArguments;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.MeasuringArguments;
import org.mnemo.cli.argument.PromiseArguments;
import org.mnemo.cli.argument.TimeSpan;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.measure.EarlierSweep;
import org.mnemo.cli.measure.LocalBench;
import org.mnemo.cli.measure.MigrationSweep;
import org.mnemo.cli.measure.MirroredSweep;
import org.mnemo.cli.measure.PredictedSweep;
import org.mnemo.cli.measure.Sweep;
import org.mnemo.cli.measure.SweepPlan;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Percentage;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.NoteText;
import org.mnemo.estimator.report.ReportContext;
import org.mnemo.estimator.report.ReportFiles;
import org.mnemo.estimator.report.html.HtmlReport;
import org.mnemo.estimator.report.validation.ValidationChart;
import org.mnemo.estimator.report.validation.ValidationCsv;
import org.mnemo.estimator.report.validation.ValidationJson;
import org.mnemo.estimator.report.validation.ValidationText;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.control.Control;
import org.mnemo.estimator.validation.mirrored.Predictions;
import org.mnemo.estimator.validation.sweep.Validator;
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
      "Measure real splits of a workload beside its baselines, in one run, and say how far the"
          + " estimate is from them: -P WORKLOAD. Or look at a run that was measured with"
          + " mnemo.placement=sweep: DIR."
    })
public final class ValidateCommand implements Callable<Integer> {

  private static final String DEFAULT_TIME = "2m";
  private static final String DEFAULT_INTERVAL = "0.25%";
  private static final int DEFAULT_SPLITS = 9;
  private static final String VALIDATION = "validation.json";

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "A sweep that was measured before, instead of a workload.")
  private @Nullable Path directory;

  @Mixin private MeasuringArguments properties = new MeasuringArguments();

  @Option(
      names = "--time",
      paramLabel = "T",
      description =
          "The longest time to measure for, such as 60s or 5m: a fifth of it for a pilot run, the"
              + " rest for the splits; loading left out (default 2m).")
  private @Nullable String time;

  @Option(
      names = "--interval",
      paramLabel = "W",
      description =
          "Stop before the time is up once every error of throughput is known to plus or minus W,"
              + " 95 times in 100 (default 0.25%%).")
  private @Nullable String interval;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "Real splits to measure, evenly spread over the keys of the order (default 9).")
  private @Nullable Integer splits;

  @Option(
      names = "--control",
      completionCandidates = CompletionCandidates.Controls.class,
      paramLabel = "CONTROL",
      description =
          "Estimate what must be wrong, and fail unless it is found to be off:"
              + " ${COMPLETION-CANDIDATES} (popularity of records lost, where data moves; times of"
              + " the memories exchanged).")
  private @Nullable String controlName;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory for the results (default: a new one in mnemo-out; of an earlier sweep,"
              + " validation in its directory).")
  private @Nullable Path out;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Spec private @Nullable CommandSpec command;

  @Mixin private PromiseArguments promises = new PromiseArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private ChartArguments chart = new ChartArguments();

  @Override
  public Integer call() {
    EstimateOptions options = arguments.options().withPromises(promises.promises());
    List<ChartFormat> formats = format.formats();
    Control control = controlName == null ? null : Control.byName(controlName);
    if (directory != null && Files.exists(directory.resolve(PredictedSweep.PREDICTED))) {
      return validatePolicyAgain(directory, options, control, formats);
    }
    if (!options.policy().equals(Policies.PLACED)) {
      return validatePolicy(options, control, formats);
    }
    if (options.deployment() != Deployment.TWO_SERVERS) {
      throw new UsageException(
          "validate measures two servers, one for each memory; leave --deployment out");
    }
    if (directory != null) {
      return validateEarlier(directory, options, control, formats);
    }
    // Everything that can be wrong with the question is found before anything is started.
    double longestSeconds = longestSeconds();
    double width = Percentage.parse("--interval", interval == null ? DEFAULT_INTERVAL : interval);
    if (!(width > 0)) {
      throw new UsageException("--interval must be above 0%, was '" + interval + "'");
    }
    int count = splits();
    Properties asked = askedProperties();
    RunSettings settings = RunSettings.of(asked);
    WorkloadCheck.check(asked);
    Path target = out == null ? properties.newDirectory() : out;
    Sweep sweep = new Sweep(properties.forYcsb(), target, count, options);
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      requireNew(target);
      SweepPlan plan;
      try (LocalBench bench = LocalBench.open(settings, VerboseArgument.isGiven(command))) {
        plan = sweep.measure(bench, longestSeconds, width);
      } catch (RuntimeException e) {
        sweep.discard();
        throw e;
      }
      lock.requireInPlace();
      MeasurementDirectory measured = MeasurementDirectory.open(sweep.directory());
      Validation validation = Validator.validate(measured, options, control);
      return report(
          validation, control, target, formats, plan.ending(measured.readRun(), validation, width));
    }
  }

  private double longestSeconds() {
    return TimeSpan.parse("--time", time == null ? DEFAULT_TIME : time).toMillis() / 1e3;
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
        List.of("mnemo.out", "mnemo.placement", "mnemo.tiermap", "mnemo.sweep.order")) {
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

  /** Predicts a curve from a pilot run, writes it down, and measures servers of many capacities. */
  private int validatePolicy(
      EstimateOptions options, @Nullable Control control, List<ChartFormat> formats) {
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
        options.policy().equals(Policies.MIGRATED)
            ? new MigrationSweep(
                properties.forYcsb(),
                asked,
                target,
                count,
                options.policyOptions().epoch(),
                longestSeconds)
            : new MirroredSweep(
                properties.forYcsb(), asked, target, count, options.policy(), longestSeconds);
    Properties ofPilot = sweep.pilotArguments().properties();
    Placements.of(RunSettings.of(ofPilot));
    WorkloadCheck.check(ofPilot);
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      requireNew(target);
      Validation validation;
      try {
        validation =
            sweep.measure(
                predictor(options, control, target, null, formats),
                VerboseArgument.isGiven(command));
      } catch (RuntimeException e) {
        sweep.discard();
        throw e;
      }
      requireUnchanged(target, validation);
      lock.requireInPlace();
      return report(validation, control, target, formats, "");
    }
  }

  /**
   * Writes what it predicts.
   *
   * @param sha256Before SHA-256 of the curve that was written before the capacities were measured;
   *     null if they are not measured yet
   */
  private static PredictedSweep.Predictor predictor(
      EstimateOptions options,
      @Nullable Control control,
      Path target,
      @Nullable String sha256Before,
      List<ChartFormat> formats) {
    return (pilot, operations, shares) -> {
      Path directory = target.resolve(PredictedSweep.PREDICTED);
      Estimate estimate =
          Predictions.predict(pilot, operations, options, control, directory, shares);
      ReportFiles.write(estimate, directory, CurveCsv.ALL_ROWS, formats, null);
      Path curve = directory.resolve(ReportFiles.FULL_CURVE);
      String sha256 = FileSum.of(curve).sha256();
      return new PredictedSweep.Predicted(
          estimate,
          new Validation.Prediction(
              target.relativize(curve).toString(),
              sha256,
              sha256Before == null || sha256.equals(sha256Before)),
          control);
    };
  }

  /** Holds capacities that were measured before against what is predicted from their pilot now. */
  private int validatePolicyAgain(
      Path earlier, EstimateOptions options, @Nullable Control control, List<ChartFormat> formats) {
    requireNothingMeasured(earlier);
    if (!Files.exists(earlier.resolve(VALIDATION))) {
      throw new MnemoException(
          "%s holds a validation that did not end; measure again, into another directory"
              .formatted(earlier));
    }
    ValidationJson.Earlier before = ValidationJson.read(earlier.resolve(VALIDATION));
    if (!options.policy().equals(Policies.PLACED) && !options.policy().equals(before.policy())) {
      throw new UsageException(
          "%s was measured with --policy %s; leave out --policy %s"
              .formatted(earlier, before.policy(), options.policy()));
    }
    Path target = out == null ? earlier.resolve(resultsOf(options)) : out;
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      Validation validation =
          new EarlierSweep(earlier, before.policy())
              .validate(
                  predictor(
                      options.withPolicy(before.policy()),
                      control,
                      target,
                      before.prediction().sha256(),
                      formats));
      int status = report(validation, control, target, formats, "");
      lock.requireInPlace();
      return status;
    }
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

  /** Two measurements must not share a folder. */
  private static void requireNew(Path target) {
    for (String name :
        List.of(PredictedSweep.PILOT, PredictedSweep.SWEEP, PredictedSweep.PREDICTED, VALIDATION)) {
      if (Files.exists(target.resolve(name))) {
        throw new MnemoException(
            target + " already holds a validation; name another directory or remove this one");
      }
    }
  }

  /** An earlier sweep takes no options of a measurement. */
  private void requireNothingMeasured(Path sweep) {
    if (time != null
        || interval != null
        || splits != null
        || !properties.forYcsb().list().isEmpty()) {
      throw new UsageException(
          "an earlier sweep (%s) is not measured again; leave out -P, -p, --store, --threads, --time, --interval and --splits"
              .formatted(sweep));
    }
  }

  private int validateEarlier(
      Path named, EstimateOptions options, @Nullable Control control, List<ChartFormat> formats) {
    // What validate has written holds the sweep beside other things.
    Path ofValidate = named.resolve(PredictedSweep.SWEEP);
    Path sweep = Files.exists(ofValidate) ? ofValidate : named;
    requireNothingMeasured(sweep);
    if (arguments.namesOrder()) {
      throw new UsageException(sweep + " was swept along an order of its own; leave out --order");
    }
    MeasurementDirectory measured = MeasurementDirectory.open(sweep);
    Validation validation = Validator.validate(measured, options, control);
    Path target = out == null ? sweep.resolve(resultsOf(options)) : out;
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      int status = report(validation, control, target, formats, "");
      lock.requireInPlace();
      return status;
    }
  }

  /** Name of the folder of results, so that those of both models can lie beside each other. */
  private static String resultsOf(EstimateOptions options) {
    return options.model() == ModelKind.PAPER ? "validation-paper" : "validation";
  }

  /** Writes and prints; fails if it is a control that was not found to be off. */
  private int report(
      Validation validation,
      @Nullable Control control,
      Path target,
      List<ChartFormat> formats,
      String ending) {
    List<Path> files = new ArrayList<>(List.of(target.resolve("validation.csv")));
    ValidationCsv.write(files.get(0), List.of(validation));
    Optional<String> noPicture =
        ChartFiles.write(target, "validation", formats, () -> ValidationChart.of(validation))
            .map(NoteText::of);
    if (noPicture.isEmpty()) {
      formats.forEach(format -> files.add(target.resolve("validation." + format.name())));
    }
    files.add(target.resolve(VALIDATION));
    ValidationJson.write(target.resolve(VALIDATION), validation);
    if (!answer.isJson()) {
      chart.print(ValidationText.text(validation), validation);
      if (!ending.isEmpty()) {
        System.out.println(ending);
      }
    }
    noPicture.ifPresent(System.err::println);
    // Last, so that a full disk does not keep the verdict from its reader.
    Path estimate = target.resolve("estimate");
    Estimate reported =
        ReportFiles.write(validation.estimate(), estimate, CurveCsv.ALL_ROWS, formats, null);
    Path page = estimate.resolve(HtmlReport.FILE);
    HtmlReport.write(
        page,
        reported,
        new ReportContext(CommandLineText.of(command), Instant.now(), validation, null));
    answer.give(
        new ValidationAnswer(
            ValidationJson.of(validation),
            ending.isEmpty() ? null : ending,
            page.toString(),
            estimate.toString(),
            files.stream().map(Path::toString).toList()),
        () -> {
          System.out.println(
              "Table: %s, %s, validation.json and the estimate beside it."
                  .formatted(
                      target.resolve("validation.csv"), ChartFiles.names("validation", formats)));
          System.out.println("Report: " + page);
        });
    if (control != null) {
      control.requireOff(validation);
      if (!answer.isJson()) {
        System.out.println(
            "The control %s was found to be off, as it must be.".formatted(control.optionName()));
      }
    }
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param validation the validation as in {@code validation.json}
   * @param ending why the sweep was no longer; null of an earlier sweep
   * @param report path of {@code report.html}
   * @param estimate path of the directory with the estimate
   * @param files paths of what was written beside it
   */
  private record ValidationAnswer(
      Map<String, Object> validation,
      @Nullable String ending,
      String report,
      String estimate,
      List<String> files) {}
}
