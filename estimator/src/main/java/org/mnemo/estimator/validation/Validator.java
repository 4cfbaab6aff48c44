package org.mnemo.estimator.validation;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Compares the estimate of a sweep with the splits measured in the same sweep.
 *
 * <p>The model estimates exactly the operations in a split's blocks rather than the whole trace, as
 * chance assigns requests to blocks. Means are over blocks by {@link
 * org.mnemo.core.baseline.BlockWeights weights} on both sides; percentiles are over all blocks.
 */
public final class Validator {

  /** Fewest rounds of blocks of a sweep for an interval. */
  public static final int FEWEST_ROUNDS = TooFewRoundsException.FEWEST_ROUNDS;

  /** Tolerance in standard errors: consecutive blocks vary more than single requests. */
  private static final double STANDARD_ERRORS = 12;

  private Validator() {}

  /**
   * Validates a sweep. Time and memory grow with its operations.
   *
   * @param options options of the estimate; its order is the sweep's and its deployment two
   *     servers, overriding these options
   * @throws MnemoException if it was another kind of run, was too short, or its tiers lack keys;
   *     and as in {@link Estimator#compute}
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
    EstimateRequest request = EstimateRequest.of(sweep, swept).withComparesOrders(true);
    return compare(run, Estimator.compute(request));
  }

  private static Validation compare(SweepRun run, Estimate estimate) {
    int segments = run.baselines().segments();
    BaselineSample.Resampler resampler = run.baselines().resampler();
    SweepData data = SweepData.read(run, estimate, resampler::segmentOf, segments);
    int[] once = new int[segments];
    Arrays.fill(once, 1);
    SweepModel model =
        new SweepModel(
            estimate.models().run(),
            TailModel.of(run.tiers(), data.whole(), once, estimate::latencies));
    ErrorIntervals intervals = new ErrorIntervals(run, data, estimate);
    NoiseFloor noise = new NoiseFloor(segments, estimate.options().seed());
    Path swept = run.directory().sweepOrder();
    SweptOrder order =
        SweepRun.isAlongMoves(run.info())
            ? SweptOrder.ofMoves(swept, run.tiers(), estimate.curve())
            : SweptOrder.ofKeys(swept, estimate.curve());

    List<ValidationRow> rows = new ArrayList<>();
    List<ErrorTerm> terms = new ArrayList<>();
    for (int i = 0; i < data.splits().size(); i++) {
      SweptSplit split = data.splits().get(i);
      SplitSample sample = split.sample(once);
      Map<Metric, Double> floors =
          noise.of(
              times -> {
                SplitSample half = split.sample(times);
                return metric -> half.error(metric, model);
              });
      int row = order.row(split.split());
      requireOrder(run, estimate.curve(), row, sample);
      for (Metric metric : Metric.values()) {
        double error = sample.error(metric, model);
        if (!Double.isNaN(error)) {
          rows.add(
              new ValidationRow(
                  metric,
                  split.split(),
                  row,
                  estimate.curve().fastShare(row),
                  sample.weighted().fastShare(),
                  sample.estimated(metric, model),
                  sample.measured(metric, model.runTime().clients()),
                  error,
                  intervals.around(i, metric, error),
                  floors.getOrDefault(metric, 0.0)));
        }
      }
      terms.addAll(ErrorTerms.of(split.split(), sample.weighted(), model.runTime(), run.tiers()));
    }
    rows.sort(
        Comparator.comparing(ValidationRow::metric).thenComparingDouble(ValidationRow::split));
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
  private static void requireOrder(SweepRun run, Curve curve, int row, SplitSample sample) {
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
}
