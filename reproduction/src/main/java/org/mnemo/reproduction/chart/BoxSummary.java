package org.mnemo.reproduction.chart;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * What a box plot shows of some values (Tukey 1977). Quantiles are linearly interpolated between
 * order statistics (type 7 of Hyndman and Fan 1996).
 *
 * @param lowWhisker smallest value within one and a half boxes below the box
 * @param highWhisker largest value within one and a half boxes above the box
 * @param outliers all values beyond the whiskers, ascending
 */
public record BoxSummary(
    double lowWhisker,
    double lowQuartile,
    double median,
    double highQuartile,
    double highWhisker,
    List<Double> outliers) {

  private static final double WHISKER_BOXES = 1.5;

  public BoxSummary {
    outliers = List.copyOf(outliers);
  }

  /**
   * Sums up.
   *
   * @param values values to sum up, at least one
   */
  public static BoxSummary of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double low = quantile(sorted, 0.25);
    double high = quantile(sorted, 0.75);
    double reach = WHISKER_BOXES * (high - low);
    double[] regular =
        Arrays.stream(sorted)
            .filter(value -> value >= low - reach && value <= high + reach)
            .toArray();
    return new BoxSummary(
        regular[0],
        low,
        quantile(sorted, 0.5),
        high,
        regular[regular.length - 1],
        Arrays.stream(sorted)
            .filter(value -> value < low - reach || value > high + reach)
            .boxed()
            .toList());
  }

  /**
   * The value that a share of all do not exceed.
   *
   * @param values values to take the quantile of, at least one, in any order
   * @param share share of the values that do not exceed the quantile, above 0 and at most 1
   */
  public static double quantile(double[] values, double share) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no values to take a quantile of");
    }
    return new Percentile().withEstimationType(EstimationType.R_7).evaluate(values, 100 * share);
  }
}
