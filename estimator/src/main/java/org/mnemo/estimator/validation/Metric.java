package org.mnemo.estimator.validation;

/** What is compared at every split. */
public enum Metric {
  /** Operations a second of all clients. */
  THROUGHPUT("throughput"),
  READ_MEAN("read_mean"),
  READ_P95("read_p95"),
  READ_P99("read_p99"),
  WRITE_MEAN("write_mean"),
  WRITE_P95("write_p95"),
  WRITE_P99("write_p99");

  private final String columnName;

  Metric(String columnName) {
    this.columnName = columnName;
  }

  /** The name in tables and files. */
  public String columnName() {
    return columnName;
  }

  /** True for operations a second, false for nanoseconds. */
  public boolean isRate() {
    return this == THROUGHPUT;
  }
}
