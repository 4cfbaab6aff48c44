package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonValue;

/** A quantity compared at each split. */
public enum Metric {
  /** Operations per second of all clients. */
  THROUGHPUT("throughput", false, Double.NaN),
  /**
   * Share of the used records or pages that lie in FastMem at their use, for policies that move
   * data.
   */
  HIT_RATIO("hit_ratio", false, Double.NaN),
  READ_MEAN("read_mean", false, Double.NaN),
  READ_P95("read_p95", false, 0.95),
  READ_P99("read_p99", false, 0.99),
  WRITE_MEAN("write_mean", true, Double.NaN),
  WRITE_P95("write_p95", true, 0.95),
  WRITE_P99("write_p99", true, 0.99);

  private final String columnName;
  private final boolean ofWrites;
  private final double quantile;

  Metric(String columnName, boolean ofWrites, double quantile) {
    this.columnName = columnName;
    this.ofWrites = ofWrites;
    this.quantile = quantile;
  }

  @JsonValue
  public String columnName() {
    return columnName;
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

  /** The quantile; NaN for means. */
  public double quantile() {
    return quantile;
  }

  /** True for updates, inserts and deletes. */
  public boolean ofWrites() {
    return ofWrites;
  }
}
