package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.mnemo.estimator.curve.LatencyFigure;

/** A quantity compared at each split. */
public enum Metric {
  /** Operations per second of all clients. */
  THROUGHPUT(false, Double.NaN),
  /**
   * Share of the used records or pages that lie in FastMem at their use, for policies that move
   * data.
   */
  HIT_RATIO(false, Double.NaN),
  READ_MEAN(false, Double.NaN),
  READ_P95(false, 0.95),
  READ_P99(false, 0.99),
  WRITE_MEAN(true, Double.NaN),
  WRITE_P95(true, 0.95),
  WRITE_P99(true, 0.99);

  private final boolean ofWrites;
  private final double quantile;

  Metric(boolean ofWrites, double quantile) {
    this.ofWrites = ofWrites;
    this.quantile = quantile;
  }

  @JsonValue
  public String columnName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** True for operations per second, false for nanoseconds. */
  public boolean isRate() {
    return this == THROUGHPUT;
  }

  /** True for a share, whose error is a difference; the error of other metrics is relative. */
  public boolean isShare() {
    return this == HIT_RATIO;
  }

  /**
   * The error of an estimate: positive if it is too high.
   *
   * @return estimated / measured - 1; estimated - measured for a share
   */
  public double error(double estimated, double measured) {
    return isShare() ? estimated - measured : estimated / measured - 1;
  }

  /** The measured value, from an estimate and its error. */
  public double measured(double estimated, double error) {
    return isShare() ? estimated - error : estimated / (1 + error);
  }

  /** True for a quantile, false for a mean. */
  public boolean isQuantile() {
    return !Double.isNaN(quantile);
  }

  /** The mean or percentile of latencies, for other metrics than throughput and hit ratio. */
  public LatencyFigure figure() {
    return new LatencyFigure(ofWrites, isQuantile() ? quantile : LatencyFigure.MEAN);
  }

  /** True for updates, inserts and deletes. */
  public boolean ofWrites() {
    return ofWrites;
  }
}
