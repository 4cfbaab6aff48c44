package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.mnemo.estimator.answer.Interval;

/**
 * A real split that was measured, and its estimate.
 *
 * @param share as {@link ValidationRow#split}
 * @param row as {@link ValidationRow#keysInFast}
 * @param fastShare as {@link ValidationRow#fastShare}
 * @param fastRequestShare as {@link ValidationRow#fastRequestShare}
 * @param segments number of time segments
 * @param in figures in some time segments, by the number of times that each counts
 */
record Split(
    double share,
    int row,
    double fastShare,
    double fastRequestShare,
    int segments,
    Function<int[], Figures> in) {

  /** Figures of a split; NaN if it has no such operations, or lacks the metric. */
  interface Figures {

    double estimated(Metric metric);

    double measured(Metric metric);

    default double error(Metric metric) {
      return metric.error(estimated(metric), measured(metric));
    }
  }

  /** Counts of segments of which each counts once. */
  static int[] once(int segments) {
    int[] once = new int[segments];
    Arrays.fill(once, 1);
    return once;
  }

  /**
   * A row for each metric.
   *
   * @param noise noise floor by metric; 0 without one
   * @param interval interval of an error of a metric
   */
  List<ValidationRow> rows(
      Map<Metric, Double> noise, BiFunction<Metric, Double, Interval> interval) {
    Figures whole = in.apply(once(segments));
    List<ValidationRow> rows = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      double error = whole.error(metric);
      if (!Double.isNaN(error)) {
        rows.add(
            new ValidationRow(
                metric,
                share,
                row,
                fastShare,
                fastRequestShare,
                whole.estimated(metric),
                whole.measured(metric),
                error,
                interval.apply(metric, error),
                noise.getOrDefault(metric, 0.0)));
      }
    }
    return rows;
  }
}
