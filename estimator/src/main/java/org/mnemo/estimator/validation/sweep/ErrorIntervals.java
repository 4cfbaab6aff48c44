package org.mnemo.estimator.validation.sweep;

import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.validation.DrawnErrors;
import org.mnemo.estimator.validation.Metric;

/**
 * How sure errors are: samples of the run are drawn with replacement, whole segments of time with
 * all that was measured in them (moving blocks; Kuensch 1989), so that the baselines, the model
 * that is fitted to them and the splits vary together as they would in another run.
 *
 * <p>The interval reaches as far from the error of the run as 95 % of the drawn errors lie from
 * their median ({@link Interval#distance}), {@link Interval#widening widened} for few segments.
 * Their median is off the error of the run where samples keep an interference that the run's model
 * leaves out as explained by chance; their spread is what counts.
 */
final class ErrorIntervals {

  private final List<DrawnErrors> drawn;
  private final double widening;

  /**
   * Draws samples of the run and computes their errors.
   *
   * @param estimate estimate of which models of samples are made, by the seed of its options
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
      // A sample without what is rare in the run would have no time for it.
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
