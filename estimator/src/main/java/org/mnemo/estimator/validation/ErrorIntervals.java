package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.answer.Interval;
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

  /** Number of replicates, which gives the ends to about a tenth of the width. */
  private static final int DRAWS = 400;

  /** Errors by split, metric and replicate. */
  private final List<Map<Metric, DoubleArrayList>> drawn;

  private final double widening;

  /**
   * @param replicate figures of each split in some segments, by the number of times that each
   *     counts, with the baselines of these
   */
  ErrorIntervals(
      BaselineSample run,
      int splits,
      long seed,
      BiFunction<int[], Baselines, List<Split.Figures>> replicate) {
    drawn =
        Stream.generate(
                () ->
                    (Map<Metric, DoubleArrayList>)
                        new EnumMap<Metric, DoubleArrayList>(Metric.class))
            .limit(splits)
            .toList();
    widening = Interval.widening(run.segments());
    BaselineSample.Resampler resampler = run.resampler();
    SplittableRandom random = new SplittableRandom(seed);
    Set<String> measured = RunEvidence.timedOperations(run.baselines());
    for (int accepted = 0; accepted < DRAWS; ) {
      int[] times = resampler.drawSegments(random);
      Baselines baselines = resampler.baselines(times);
      // A sample without a rare operation would lack its time.
      if (RunEvidence.timedOperations(baselines).equals(measured)) {
        accepted++;
        add(replicate.apply(times, baselines));
      }
    }
  }

  private void add(List<Split.Figures> replicate) {
    for (int split = 0; split < drawn.size(); split++) {
      for (Metric metric : Metric.values()) {
        double error = replicate.get(split).error(metric);
        if (!Double.isNaN(error)) {
          drawn.get(split).computeIfAbsent(metric, unused -> new DoubleArrayList()).add(error);
        }
      }
    }
  }

  /** The 95 % interval of an error of the run. */
  Interval around(int split, Metric metric, double error) {
    DoubleArrayList errors = drawn.get(split).get(metric);
    if (errors == null) {
      return new Interval(error, error);
    }
    double[] sorted = errors.toDoubleArray();
    Arrays.sort(sorted);
    double distance = widening * Interval.distance(sorted, sorted[sorted.length / 2]);
    return new Interval(error - distance, error + distance);
  }
}
