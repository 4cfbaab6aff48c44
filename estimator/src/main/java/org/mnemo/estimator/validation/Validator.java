package org.mnemo.estimator.validation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Compares estimates with real splits: of keys in a sweep, of servers that move data each with its
 * own share of it in FastMem, or of records that move at the ends of epochs.
 */
public final class Validator {

  /** Fewest rounds of blocks of a sweep for an interval. */
  public static final int FEWEST_ROUNDS = TooFewRoundsException.FEWEST_ROUNDS;

  /** Tolerance in standard errors: consecutive blocks vary more than single requests. */
  private static final double STANDARD_ERRORS = 12;

  private Validator() {}

  /**
   * Predicts the curve of a measurement from a pilot run.
   *
   * @param operations number of operations of the measurement: the prediction is for as many
   *     requests of the pilot or its trace; with fewer, it extrapolates
   */
  public static Estimate predict(
      MeasurementDirectory pilot, long operations, EstimateOptions options) {
    long known =
        Files.exists(pilot.replayed())
            ? ReplayedTrace.read(pilot.replayed()).requests()
            : pilot.readRun().counts().operations();
    MeasuredRun run = new MeasuredRun(pilot);
    return Estimator.estimate(
        run,
        new TraceSource(
            run.workload(operations < known ? operations : null), run.dataset(), TraceWatch.NONE),
        options);
  }

  /**
   * Validates a sweep. Time and memory grow with its operations.
   *
   * <p>The model estimates exactly the operations in a split's blocks rather than the whole trace,
   * as chance assigns requests to blocks. Means are over blocks by {@link
   * org.mnemo.core.baseline.BlockWeights weights} on both sides; percentiles are over all blocks.
   *
   * @param options options of the estimate; its order is the sweep's and its deployment two
   *     servers, overriding these options
   * @throws MnemoException if it was another kind of run, was too short, or its tiers lack keys;
   *     and as in {@link Estimator#estimate}
   */
  public static Validation validate(MeasurementDirectory sweep, EstimateOptions options) {
    SweepRun run = SweepRun.open(sweep, options.memories().areComputed());
    if (SweepRun.isAlongMoves(run.info()) && options.memories().areComputed()) {
      throw new UsageException(
          "%s was swept along moves of keys between %s, and a computed memory needs exactly two tiers; leave --memory out"
              .formatted(sweep.root(), run.tiers().names()));
    }
    EstimateOptions swept =
        options.withPolicy(Policies.PLACED).withDeployment(Deployment.TWO_SERVERS);
    swept =
        SweepRun.isAlongMoves(run.info())
            ? swept.withOrder(KeyOrders.GAIN).withMoves(sweep.sweepOrder())
            : swept.withOrder("file:" + sweep.sweepOrder());
    return compare(run, Estimator.estimate(sweep, swept.withComparesOrders(true)));
  }

  private static Validation compare(SweepRun run, Estimate estimate) {
    int segments = run.baselines().segments();
    SweepData data =
        SweepData.read(run, estimate, run.baselines().resampler()::segmentOf, segments);
    RunTimeModel model = estimate.models().run();
    TailModel tails =
        TailModel.of(run.tiers(), data.whole(), Split.once(segments), estimate::latencies);
    long seed = estimate.options().seed();
    ErrorIntervals intervals =
        new ErrorIntervals(
            run.baselines(),
            data.splits().size(),
            seed,
            (times, baselines) -> {
              RunTimeModel refitted = estimate.models().refit(baselines);
              TailModel drawn = TailModel.of(run.tiers(), data.whole(), times, estimate::latencies);
              return data.splits().stream()
                  .map(split -> (Split.Figures) split.sample(times, refitted, drawn))
                  .toList();
            });
    NoiseFloor noise = new NoiseFloor(seed);
    Path swept = run.directory().sweepOrder();
    SweptOrder order =
        SweepRun.isAlongMoves(run.info())
            ? SweptOrder.ofMoves(swept, run.tiers(), estimate.curve())
            : SweptOrder.ofKeys(swept, estimate.curve());
    List<ValidationRow> rows = new ArrayList<>();
    List<ErrorTerm> terms = new ArrayList<>();
    for (int i = 0; i < data.splits().size(); i++) {
      int number = i;
      SweepData.Measured measured = data.splits().get(i);
      SweepData.Sample sample = measured.sample(Split.once(segments), model, tails);
      int row = order.row(measured.split());
      requireOrder(run, estimate.curve(), row, sample);
      Split split =
          new Split(
              measured.split(),
              row,
              estimate.curve().fastShare(row),
              sample.weighted().fastShare(),
              segments,
              times -> measured.sample(times, model, tails));
      rows.addAll(
          split.rows(noise.of(split), (metric, error) -> intervals.around(number, metric, error)));
      terms.addAll(sample.errors(measured.split(), run.tiers()));
    }
    return new Validation(
        estimate,
        rows,
        terms,
        List.of(),
        data.operations(),
        data.disturbedShare(),
        data.disturbedTimeShare(),
        MachineSpeed.of(1),
        null);
  }

  /**
   * Checks the share of requests to FastMem of the order against the split's blocks: samples of one
   * trace differ by at most {@link #STANDARD_ERRORS}.
   */
  private static void requireOrder(SweepRun run, Curve curve, int row, SweepData.Sample sample) {
    double asOrdered = (double) (curve.readsFast(row) + curve.writesFast(row)) / curve.requests();
    double measured = sample.weighted().fastShare();
    double standardError = 0.5 / Math.sqrt(sample.weighted().totalRequests());
    if (Math.abs(asOrdered - measured) > STANDARD_ERRORS * standardError) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "%s sends %.1f %% of the requests to FastMem, but the measured blocks sent %.1f %%; copy"
                  + " the run's directory whole, or repeat the run",
              run.directory().sweepOrder(),
              100 * asOrdered,
              100 * measured));
    }
  }

  /**
   * Validates the curve of a policy that moves data by servers that do so, each with its own share
   * of the data in FastMem.
   *
   * <p>The curve's run precedes the servers' run, so that the prediction is blind. The machine's
   * speed differs between them. So times are relative to each run's server with all data in
   * FastMem: predicted = that server's measured time x the curve at the capacity / the curve at all
   * data in FastMem.
   *
   * @param estimate predicted curve
   * @param servers run whose first tier has all data in FastMem, with further tiers
   * @param prediction the file with the curve
   * @throws MnemoException if the run was another, too short, or its files are damaged
   */
  public static Validation validate(
      Estimate estimate, MeasurementDirectory servers, Validation.Prediction prediction) {
    MirroredRun run = MirroredRun.read(servers);
    double uses = PredictedTier.usesPerOperation(estimate.curve());
    List<PredictedTier> predicted =
        IntStream.range(1, run.tiers().count())
            .mapToObj(tier -> PredictedTier.of(estimate, run.allFetches(tier).fastShare()))
            .toList();
    long seed = estimate.options().seed();
    ErrorIntervals intervals =
        new ErrorIntervals(
            run.sample(),
            predicted.size(),
            seed,
            (times, baselines) -> {
              MirroredSample sample = new MirroredSample(run, times, baselines, uses);
              return IntStream.range(0, predicted.size())
                  .mapToObj(i -> sample.figures(i + 1, predicted.get(i)))
                  .toList();
            });
    NoiseFloor noise = new NoiseFloor(seed);
    MirroredSample whole = MirroredSample.of(run, Split.once(run.segments()), uses);
    List<ValidationRow> rows = new ArrayList<>();
    for (int i = 0; i < predicted.size(); i++) {
      int number = i;
      PredictedTier at = predicted.get(i);
      Split split =
          new Split(
              run.targetShares().get(i),
              at.row(),
              at.fastShare(),
              whole.measured(i + 1, Metric.HIT_RATIO),
              run.segments(),
              times -> MirroredSample.of(run, times, uses).figures(number + 1, at));
      rows.addAll(
          split.rows(
              noise.of(split),
              (metric, error) ->
                  widened(
                      intervals.around(number, metric, error),
                      at.halfWidth().getOrDefault(metric, 0.0) * (1 + error))));
    }
    return new Validation(
        estimate,
        rows,
        List.of(),
        List.of(),
        run.operations(),
        0,
        0,
        MachineSpeed.of(
            whole.measured(0, Metric.THROUGHPUT)
                / estimate.curve().throughputOpsS(estimate.curve().lastRow())),
        prediction);
  }

  /** Adds the interval of the prediction in squares, as it is from another run. */
  private static Interval widened(Interval interval, double halfWidth) {
    double middle = (interval.low() + interval.high()) / 2;
    double half = Math.hypot((interval.high() - interval.low()) / 2, halfWidth);
    return new Interval(middle - half, middle + half);
  }

  /**
   * Validates the curve of records that move at the ends of epochs by runs that moved them. Runs
   * take place one after another, and the machine's speed changes meanwhile. So each run reads some
   * records of both tiers from time to time. Measured over estimated time of these reads is the
   * machine's slowness, which scales the estimate's times.
   *
   * @param estimate predicted curve
   * @param runs one run per capacity
   * @param prediction the file with the curve
   * @throws MnemoException if a run was another, or its files are damaged
   */
  public static Validation validate(
      Estimate estimate, List<MigrationRun> runs, Validation.Prediction prediction) {
    Curve curve = estimate.curve();
    List<ValidationRow> rows = new ArrayList<>();
    List<Validation.MovesAt> moves = new ArrayList<>();
    NavigableMap<Double, Double> speeds = new TreeMap<>();
    long operations = 0;
    NoiseFloor noiseFloor = new NoiseFloor(estimate.options().seed());
    for (MigrationRun run : runs) {
      MigrationRun.Sums sums = run.read();
      operations += sums.operations();
      Pace pace = Pace.of(curve.model(), sums.moved().rows());
      speeds.put(curve.fastShare(run.row()), pace.at(Metric.THROUGHPUT, 1));
      Split split =
          new Split(
              run.share(),
              run.row(),
              curve.fastShare(run.row()),
              sums.measured(Metric.HIT_RATIO, Split.once(MigrationRun.SEGMENTS)),
              MigrationRun.SEGMENTS,
              times -> run.figures(sums, times, estimate, pace));
      Map<Metric, Double> floors = noiseFloor.of(split);
      Map<Metric, Double> noise = new EnumMap<>(Metric.class);
      for (Metric metric : Metric.values()) {
        // Which requests FastMem serves is known beforehand.
        noise.put(
            metric,
            metric.isShare() ? 0 : Math.hypot(pace.error(), floors.getOrDefault(metric, 0.0)));
      }
      rows.addAll(
          split.rows(
              noise,
              (metric, error) ->
                  new Interval(
                      error - noise.getOrDefault(metric, 0.0),
                      error + noise.getOrDefault(metric, 0.0))));
      Traffic here = curve.traffic().cursor().moveTo(run.row());
      moves.add(
          new Validation.MovesAt(
              run.share(),
              Math.round(here.fetches() + here.writeBacks()),
              sums.moved().records(),
              pace.factor() * curve.model().movesNs(here),
              sums.moved().timeNs()));
    }
    return new Validation(
        estimate, rows, List.of(), moves, operations, 0, 0, new MachineSpeed(speeds), prediction);
  }
}
