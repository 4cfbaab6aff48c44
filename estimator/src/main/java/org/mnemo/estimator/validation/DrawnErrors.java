package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.answer.Interval;

/** Errors of one placement in bootstrap replicates of a run, by metric. */
public final class DrawnErrors {

  /** Number of replicates, which gives the ends to about a tenth of the width. */
  public static final int DRAWS = 400;

  private final Map<Metric, DoubleArrayList> drawn = new EnumMap<>(Metric.class);

  /** Adds the errors of a replicate, except NaN. */
  public void add(ToDoubleFunction<Metric> errors) {
    for (Metric metric : Metric.values()) {
      double error = errors.applyAsDouble(metric);
      if (!Double.isNaN(error)) {
        drawn.computeIfAbsent(metric, unused -> new DoubleArrayList()).add(error);
      }
    }
  }

  /**
   * The 95 % interval of an error: its ends are as far from the run's error as 95 % of the drawn
   * errors are from their median.
   *
   * @param error error of the run
   * @param widening factor for few segments, see {@link Interval#widening}
   */
  public Interval around(Metric metric, double error, double widening) {
    DoubleArrayList errors = drawn.get(metric);
    if (errors == null) {
      return new Interval(error, error);
    }
    double[] sorted = errors.toDoubleArray();
    Arrays.sort(sorted);
    double distance = widening * Interval.distance(sorted, sorted[sorted.length / 2]);
    return new Interval(error - distance, error + distance);
  }
}
