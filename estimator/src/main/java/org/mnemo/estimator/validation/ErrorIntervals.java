package org.mnemo.estimator.validation;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.RunEvidence;

/**
 * Uncertainty of errors by the bootstrap. Whole time segments of the run are drawn with replacement
 * (moving blocks; Kuensch 1989), so that baselines, model and splits vary together as in another
 * run.
 *
 * <p>The interval's ends are as far from the run's error as 95 % of the drawn errors are from their
 * median ({@link Interval#distance}), {@link Interval#widening widened} for few segments. The
 * median differs from the run's error if samples keep an interference that the run's model omits as
 * insignificant. Only their spread counts.
 */
final class ErrorIntervals {

  private final List<DrawnErrors> drawn;
  private final double widening;

  /**
   * @param estimate estimate behind the models of samples, with the seed of its options
   */
  ErrorIntervals(SweepRun run, SweepData data, Estimate estimate) {
    drawn = Stream.generate(DrawnErrors::new).limit(data.splits().size()).toList();
    widening = Interval.widening(run.baselines().segments());
    BaselineSample.Resampler resampler = run.baselines().resampler();
    SplittableRandom random = new SplittableRandom(estimate.options().seed());
    Set<String> measured = RunEvidence.timedOperations(run.baselines().baselines());
    for (int accepted = 0; accepted < DrawnErrors.DRAWS; ) {
      int[] times = resampler.drawSegments(random);
      Baselines baselines = resampler.baselines(times);
      // A sample without a rare operation would lack its time.
      if (RunEvidence.timedOperations(baselines).equals(measured)) {
        accepted++;
        add(
            data,
            times,
            new SweepModel(
                estimate.models().refit(baselines),
                TailModel.of(run.tiers(), data.whole(), times, estimate::latencies)));
      }
    }
  }

  private void add(SweepData data, int[] times, SweepModel sampleModel) {
    for (int i = 0; i < drawn.size(); i++) {
      SplitSample sample = data.splits().get(i).sample(times);
      drawn.get(i).add(metric -> sample.error(metric, sampleModel));
    }
  }

  /**
   * The 95 % interval of an error.
   *
   * @param split index of the split
   * @param error error of the run
   */
  Interval around(int split, Metric metric, double error) {
    return drawn.get(split).around(metric, error, widening);
  }
}
