package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/**
 * The errors of one metric over several splits, of one or more runs. Percentiles are interpolated.
 *
 * @param rows number of rows, at least 1
 * @param medianAbsoluteError median of |error|
 * @param p95AbsoluteError 95th percentile of |error|
 * @param largestAbsoluteError the largest |error|
 * @param medianNoiseFloor median of the noise floors
 * @param largestNoiseFloor the largest noise floor
 */
public record ErrorSummary(
    Metric metric,
    @JsonProperty("splits") int rows,
    double medianAbsoluteError,
    double p95AbsoluteError,
    double largestAbsoluteError,
    double medianNoiseFloor,
    double largestNoiseFloor) {

  /**
   * The summary of a metric.
   *
   * @param rows at least one row of the metric
   * @throws IllegalArgumentException if there are none
   */
  public static ErrorSummary of(Metric metric, List<ValidationRow> rows) {
    if (rows.isEmpty()) {
      throw new IllegalArgumentException("no rows of " + metric + " to sum up");
    }
    double[] errors = values(rows, row -> Math.abs(row.error()));
    double[] floors = values(rows, ValidationRow::noiseFloor);
    return new ErrorSummary(
        metric,
        rows.size(),
        percentile(errors, 50),
        percentile(errors, 95),
        percentile(errors, 100),
        percentile(floors, 50),
        percentile(floors, 100));
  }

  private static double[] values(List<ValidationRow> rows, ToDoubleFunction<ValidationRow> value) {
    return rows.stream().mapToDouble(value).toArray();
  }

  private static double percentile(double[] values, double percent) {
    return new Percentile().withEstimationType(EstimationType.R_7).evaluate(values, percent);
  }
}
