package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.MeasuringArguments;
import org.mnemo.cli.argument.RequestsArgument;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.argument.SplitArguments;
import org.mnemo.cli.argument.VerboseArgument;
import org.mnemo.cli.command.live.HeatArguments;
import org.mnemo.cli.measure.AdaptiveMeasurement;
import org.mnemo.cli.measure.LocalBench;
import org.mnemo.cli.measure.PolicyBench;
import org.mnemo.cli.measure.TierPrices;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatSource;
import org.mnemo.estimator.heat.HeatTrace;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.ycsb.settings.OfferedRate;
import org.mnemo.ycsb.settings.Placements;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.workload.WorkloadCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "advise",
    description = "Measure a workload and recommend the least FastMem that meets the SLO.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo advise -P workloads/trending",
      "  bin/mnemo advise trace.csv.zst --store memcached --max-p99 2ms --time 3m"
    })
public final class AdviseCommand implements Callable<Integer> {

  /** Requests that are drawn from a heat: as many as measure well. */
  private static final long DRAWN_REQUESTS = 100_000;

  @Parameters(
      paramLabel = "TRACE",
      arity = "0..1",
      description = "A trace to replay, in place of -P WORKLOAD.")
  private @Nullable Path trace;

  @Mixin private MeasuringArguments properties = new MeasuringArguments();

  @Mixin private SplitArguments split = new SplitArguments();

  @Option(
      names = "--time",
      paramLabel = "T",
      defaultValue = "60s",
      description =
          "Longest time to measure, such as 5m. Loading is left out; it measures longer where intervals are wide.")
  private Duration time = Duration.ZERO;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the measurement (default: in mnemo-out).")
  private @Nullable Path out;

  @Option(
      names = "--dataset",
      hidden = true,
      paramLabel = "FILE",
      description =
          "Every stored key as key,key_bytes,value_bytes lines (default: the loaded keys).")
  private @Nullable Path dataset;

  @Option(
      names = "--heat",
      paramLabel = "LISTING",
      description =
          "Draw requests from the shares of a listing by 'bin/mnemo scan', in place of a trace.")
  private @Nullable Path listing;

  @Mixin private HeatArguments heatArguments = new HeatArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private RequestsArgument requests = new RequestsArgument();

  @Mixin private EstimateReport report = new EstimateReport();

  @Spec private @Nullable CommandSpec command;

  @Override
  public Integer call() {
    // Everything that can be wrong with the question is found before anything is started.
    EstimateOptions options = split.completed(arguments.options());
    heatArguments.requireListing(listing);
    if (trace != null) {
      properties.replay(trace);
    }
    Path listed = listing;
    if (listed == null) {
      return advise(options, properties.forYcsb(), null);
    }
    if (dataset != null || requests.requests() != null) {
      throw new UsageException(
          "--heat takes the place of --dataset and --requests; leave those out");
    }
    if (properties.properties().getProperty("mnemo.trace") != null) {
      throw new UsageException("--heat takes the place of a trace; leave one out");
    }
    Heat heat = heatArguments.heat(listed, options.seed());
    try (TemporaryDirectory temporary = TemporaryDirectory.create()) {
      Path drawn = temporary.path().resolve("requests.csv.zst");
      HeatTrace.write(heat, DRAWN_REQUESTS, options.seed(), drawn);
      return advise(options, properties.forYcsb().with("mnemo.trace", drawn.toString()), heat);
    }
  }

  /** The run is offered what a node gets of the rate, unless the user names another. */
  private static RunArguments atRate(RunArguments workload, @Nullable RateSlo rate) {
    return rate == null || workload.properties().getProperty(RunInfo.RATE) != null
        ? workload
        : workload.with(RunInfo.RATE, rate.opsS() / rate.nodes());
  }

  /**
   * Measures and advises.
   *
   * @param heat shares of requests to advise for; null for the workload's own requests
   * @return the exit code: not 0 if the measurement knows too little for an answer
   */
  private int advise(EstimateOptions options, RunArguments given, @Nullable Heat heat) {
    report.check();
    RunArguments workload =
        atRate(
            PolicyBench.arguments(given, given.properties(), options.policy()),
            options.slos().rate());
    Properties asked = workload.properties();
    RunSettings settings = RunSettings.of(asked);
    if (asked.getProperty("mnemo.out") != null) {
      throw new UsageException("advise takes --out DIR rather than -p mnemo.out");
    }
    if (settings.placement().equals(Placements.SATURATED)) {
      throw new UsageException(
          "advise compares memories, which the placement '%s' does not; leave mnemo.placement out"
              .formatted(Placements.SATURATED));
    }
    Placements.of(settings);
    OfferedRate.of(settings);
    if (options.slos().rate() != null
        && (options.movesData()
            || !settings.stores().list().stream().allMatch(StoreType::takesBursts))) {
      throw new UsageException(
          "--rate needs to know what servers take for a request under load, which is known of a policy that moves no data, such as placed, on one Redis or Memcached a tier; leave it out, or offer the run a rate alone with -p %s=R"
              .formatted(RunInfo.RATE));
    }
    WorkloadCheck.check(asked);
    TierPrices.requireKnown(settings, options);
    if (dataset != null) {
      DatasetFile.sizes(dataset);
    }
    Path target = out == null ? properties.newDirectory() : out;
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      MeasurementDirectory.create(target);
      Estimate estimate;
      try (LocalBench bench = LocalBench.open(settings, VerboseArgument.isGiven(command))) {
        estimate =
            new AdaptiveMeasurement(
                    bench,
                    workload,
                    target,
                    time.toMillis() / 1e3,
                    measured ->
                        estimate(measured, heat, withoutRate(options), TraceWatch.NONE).precision(),
                    measured ->
                        estimate(
                            measured, heat, options.withComparesOrders(true), new TraceProgress()),
                    NanoClock.SYSTEM)
                .measure();
      }
      // The advice is on the run just made, not on a later one.
      lock.requireInPlace();
      return report.give(
          estimate, null, new MeasurementDirectory(target).estimate(), CurveCsv.ALL_ROWS);
    }
  }

  private static EstimateOptions withoutRate(EstimateOptions options) {
    return options.withSlos(options.slos().withRate(null));
  }

  private Estimate estimate(
      MeasurementDirectory measured,
      @Nullable Heat heat,
      EstimateOptions options,
      TraceWatch watch) {
    MeasuredRun run = new MeasuredRun(measured);
    Path keys = dataset == null ? run.dataset() : dataset;
    PatternSource source =
        heat == null
            ? new TraceSource(run.workload(requests.requests()), keys, watch)
            : new HeatSource(heat);
    return Estimator.estimate(run, source, options);
  }
}
