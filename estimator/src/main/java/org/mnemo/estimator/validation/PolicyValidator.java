package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.RunEvidence;

/**
 * Compares the curve of a policy that moves data with servers that do so, each with its own share
 * of the data in FastMem.
 *
 * <p>The curve's run precedes the servers' run, so that the prediction is blind. The machine's
 * speed differs between them. So times are relative to each run's server with all data in FastMem:
 * predicted = that server's measured time x the curve at the capacity / the curve at all data in
 * FastMem.
 */
public final class PolicyValidator {

  private PolicyValidator() {}

  /**
   * Validates a curve.
   *
   * @param estimate predicted curve
   * @param directory run whose first tier has all data in FastMem, with further tiers
   * @param prediction the file with the curve
   * @throws org.mnemo.core.MnemoException if the run was another, too short, or its files are
   *     damaged
   */
  public static Validation validate(
      Estimate estimate, MeasurementDirectory directory, Validation.Prediction prediction) {
    MirroredRun run = MirroredRun.read(directory);
    double uses = PredictedTier.usesPerOperation(estimate.curve());
    int[] once = new int[run.segments()];
    Arrays.fill(once, 1);
    MirroredSample whole = new MirroredSample(run, once);
    List<PredictedTier> predicted = new ArrayList<>();
    for (int tier = 1; tier < run.tiers().count(); tier++) {
      predicted.add(PredictedTier.of(estimate, run.allFetches(tier).fastShare()));
    }
    long seed = estimate.options().seed();
    List<DrawnErrors> drawn = drawn(run, predicted, uses, seed);
    double widening = Interval.widening(run.segments());
    NoiseFloor noise = new NoiseFloor(run.segments(), seed);
    List<ValidationRow> rows = new ArrayList<>();
    for (int i = 0; i < predicted.size(); i++) {
      int tier = i + 1;
      PredictedTier at = predicted.get(i);
      Map<Metric, Double> floors =
          noise.of(times -> errors(at, new MirroredSample(run, times), tier, uses));
      for (Metric metric : Metric.values()) {
        double error = errors(at, whole, tier, uses).applyAsDouble(metric);
        if (!Double.isNaN(error)) {
          rows.add(
              new ValidationRow(
                  metric,
                  run.targetShares().get(i),
                  at.row(),
                  at.fastShare(),
                  whole.measured(tier, Metric.HIT_RATIO, uses),
                  estimated(at, metric, whole, uses),
                  whole.measured(tier, metric, uses),
                  error,
                  widened(
                      drawn.get(i).around(metric, error, widening),
                      at.halfWidth().getOrDefault(metric, 0.0) * (1 + error)),
                  floors.getOrDefault(metric, 0.0)));
        }
      }
    }
    rows.sort(
        Comparator.comparing(ValidationRow::metric).thenComparingDouble(ValidationRow::split));
    return new Validation(
        estimate,
        rows,
        List.of(),
        List.of(),
        run.operations(),
        0,
        0,
        MachineSpeed.of(
            whole.measured(0, Metric.THROUGHPUT, uses)
                / estimate.curve().throughputOpsS(estimate.curve().lastRow())),
        prediction);
  }

  /** The predicted figure at the speed of the run; NaN if the curve lacks it. */
  private static double estimated(
      PredictedTier at, Metric metric, MirroredSample sample, double uses) {
    double relative = at.byMetric().getOrDefault(metric, Double.NaN);
    return metric.isShare() ? relative : relative * sample.measured(0, metric, uses);
  }

  private static ToDoubleFunction<Metric> errors(
      PredictedTier at, MirroredSample sample, int tier, double uses) {
    return metric ->
        metric.error(estimated(at, metric, sample, uses), sample.measured(tier, metric, uses));
  }

  /** Errors of each tier in samples of the run's segments. */
  private static List<DrawnErrors> drawn(
      MirroredRun run, List<PredictedTier> predicted, double uses, long seed) {
    List<DrawnErrors> drawn = Stream.generate(DrawnErrors::new).limit(predicted.size()).toList();
    BaselineSample.Resampler resampler = run.resampler();
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> measured = RunEvidence.timedOperations(run.sample().baselines());
    for (int accepted = 0; accepted < DrawnErrors.DRAWS; ) {
      MirroredSample sample = new MirroredSample(run, resampler.drawSegments(random));
      // A sample without a rare operation would lack its time.
      if (RunEvidence.timedOperations(sample.baselines()).equals(measured)) {
        accepted++;
        for (int i = 0; i < drawn.size(); i++) {
          drawn.get(i).add(errors(predicted.get(i), sample, i + 1, uses));
        }
      }
    }
    return drawn;
  }

  /** Adds the interval of the prediction in squares, as it is from another run. */
  private static Interval widened(Interval interval, double halfWidth) {
    double middle = (interval.low() + interval.high()) / 2;
    double half = Math.hypot((interval.high() - interval.low()) / 2, halfWidth);
    return new Interval(middle - half, middle + half);
  }
}
