package org.mnemo.estimator.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.MeasuredRate;

/**
 * A percentile of response times at an offered rate, estimated and measured at a real split.
 *
 * @param split share of the order's keys in FastMem, as in {@link ValidationRow}
 * @param figure name of the percentile, such as {@code read_p99}
 * @param estimatedNs estimate in nanoseconds; infinite if the estimate does not carry the rate
 * @param estimatedInterval 95 % interval of the estimate
 * @param measuredNs measured in nanoseconds; infinite if the split did not carry the rate
 * @param error estimated / measured - 1; NaN if either is infinite
 */
public record ResponseError(
    double split,
    String figure,
    double estimatedNs,
    Interval estimatedInterval,
    double measuredNs,
    double error) {

  private static final List<Double> QUANTILES = List.of(0.5, 0.95, 0.99);

  /** True if the estimate's interval includes the measured value. */
  public boolean isWithinInterval() {
    return measuredNs >= estimatedInterval.low() && measuredNs <= estimatedInterval.high();
  }

  /** Errors at all splits of a sweep, ascending; empty without an offered rate. */
  public static List<ResponseError> of(Validation validation) {
    Estimate estimate = validation.estimate();
    Tails tails = estimate.tails().filter(Tails::areResponses).orElse(null);
    List<ResponseError> errors = new ArrayList<>();
    if (tails == null) {
      return errors;
    }
    MeasuredRate rate = estimate.evidence().load().rate().orElseThrow();
    for (ValidationRow row : validation.of(Metric.THROUGHPUT)) {
      for (MeasuredRate.OfKind kind : rate.kinds()) {
        if (kind.kind().equals(String.format(Locale.ROOT, "split-%.4f", row.split()))) {
          add(errors, kind, row, tails.at(row.keysInFast()));
        }
      }
    }
    return errors;
  }

  private static void add(
      List<ResponseError> errors, MeasuredRate.OfKind kind, ValidationRow row, Tails.Cursor there) {
    for (boolean ofWrites : new boolean[] {false, true}) {
      Histogram measured = kind.responses(ofWrites);
      for (double quantile : QUANTILES) {
        if (measured.getTotalCount() > 0) {
          LatencyFigure figure = new LatencyFigure(ofWrites, quantile);
          double estimatedNs = there.ns(figure, End.ESTIMATE);
          double measuredNs =
              kind.isCarried()
                  ? (double) measured.getValueAtPercentile(100 * quantile)
                  : Double.POSITIVE_INFINITY;
          boolean isError = !Double.isInfinite(estimatedNs) && !Double.isInfinite(measuredNs);
          errors.add(
              new ResponseError(
                  row.split(),
                  figure.code(),
                  estimatedNs,
                  new Interval(there.ns(figure, End.LOW), there.ns(figure, End.HIGH)),
                  measuredNs,
                  isError ? estimatedNs / measuredNs - 1 : Double.NaN));
        }
      }
    }
  }
}
