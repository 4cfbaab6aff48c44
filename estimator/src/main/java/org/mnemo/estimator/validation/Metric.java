package org.mnemo.estimator.validation;

import com.fasterxml.jackson.annotation.JsonValue;

/** A quantity that is compared at every split. */
public enum Metric {
  /** Operations a second of all clients. */
  THROUGHPUT("throughput", false, Double.NaN),
  /**
   * Share of the records or pages that requests use which lie in FastMem when they are used, where
   * data moves.
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

  /** The name in tables and files. */
  @JsonValue
  public String columnName() {
    return columnName;
  }

  /** True for operations a second, false for nanoseconds. */
  public boolean isRate() {
    return this == THROUGHPUT;
  }

  /** True for a share, whose error is the difference of two; that of all others is their ratio. */
  public boolean isShare() {
    return this == HIT_RATIO;
  }

  /**
   * The error of an estimate: positive if it is too high.
   *
   * @return estimated / measured - 1; estimated - measured of a share
   */
  public double error(double estimated, double measured) {
    return isShare() ? estimated - measured : estimated / measured - 1;
  }

  /** What was measured, by what was estimated and its error. */
  public double measured(double estimated, double error) {
    return isShare() ? estimated - error : estimated / (1 + error);
  }

  /** True for a share of operations that take no longer, false for a mean. */
  public boolean isQuantile() {
    return !Double.isNaN(quantile);
  }

  /** Share of operations that take no longer than the metric says; NaN for means. */
  public double quantile() {
    return quantile;
  }

  /** True if it is about updates, inserts and deletes. */
  public boolean ofWrites() {
    return ofWrites;
  }
}
