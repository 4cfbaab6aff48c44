package org.mnemo.estimator.validation;

import org.mnemo.core.measurement.FetchesRow;

/** Fetches of one tier in some blocks. Not thread-safe. */
final class FetchSums {

  private double operations;
  private double fetches;
  private double fastBytes;
  private double totalBytes;

  void add(FetchesRow row) {
    operations += row.operations();
    fetches += row.fetches();
    // By operations, so that a block cut short by the run's end counts in proportion.
    fastBytes += (double) row.operations() * row.fastBytes();
    totalBytes += (double) row.operations() * row.totalBytes();
  }

  /**
   * Adds other blocks.
   *
   * @param times number of times that they count
   */
  void add(FetchSums other, int times) {
    operations += times * other.operations;
    fetches += times * other.fetches;
    fastBytes += times * other.fastBytes;
    totalBytes += times * other.totalBytes;
  }

  /** Share of the data in FastMem, averaged over operations. */
  double fastShare() {
    return fastBytes / totalBytes;
  }

  /** Mean fetches of an operation; NaN without operations. */
  double perOperation() {
    return operations == 0 ? Double.NaN : fetches / operations;
  }
}
