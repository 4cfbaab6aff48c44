package org.mnemo.core.measurement;

import java.util.Arrays;

/**
 * The standard error of a mean over blocks of operations of several kinds, for kinds whose mean
 * times are known only at the end.
 *
 * <p>Block b took y_b and held n_bi operations of kind i. With coefficients a_i, the time that an
 * operation of kind i is said to take, its residual is y_b - sum_i a_i n_bi, and the standard error
 * of the mean over all operations is sqrt(sum_b residual_b^2 x B / (B - 1)) / sum n (the
 * linearisation of a ratio of sums). The sums kept are those of the expanded square, taken around
 * the first times seen, so that they cancel without loss. Memory grows with the square of the
 * number of kinds, not with the blocks.
 */
final class BlockResiduals {

  private final int kinds;
  private final double[] reference;
  private final boolean[] seen;
  private final double[] deviationTimesCount;
  private final double[][] countTimesCount;
  private double deviationSquared;
  private double operations;
  private long blocks;

  private final double[] openCounts;
  private double openDeviation;
  private boolean open;

  BlockResiduals(int kinds) {
    this.kinds = kinds;
    reference = new double[kinds];
    seen = new boolean[kinds];
    deviationTimesCount = new double[kinds];
    countTimesCount = new double[kinds][kinds];
    openCounts = new double[kinds];
  }

  /** Adds {@code count} operations that took {@code timeNs} in all to the open block. */
  void add(int kind, double timeNs, long count) {
    if (!seen[kind]) {
      seen[kind] = true;
      reference[kind] = timeNs / count;
    }
    openDeviation += timeNs - reference[kind] * count;
    openCounts[kind] += count;
    operations += count;
    open = true;
  }

  void closeBlock() {
    if (!open) {
      return;
    }
    blocks++;
    deviationSquared += openDeviation * openDeviation;
    for (int i = 0; i < kinds; i++) {
      deviationTimesCount[i] += openDeviation * openCounts[i];
      for (int j = 0; j < kinds; j++) {
        countTimesCount[i][j] += openCounts[i] * openCounts[j];
      }
    }
    openDeviation = 0;
    Arrays.fill(openCounts, 0);
    open = false;
  }

  /**
   * The standard error in nanoseconds over all closed blocks; 0 if there are fewer than two.
   *
   * @param meanNs the mean time of an operation of each kind; others than those added are ignored
   */
  double standardErrorNs(double[] meanNs) {
    if (blocks < 2) {
      return 0;
    }
    double residuals = deviationSquared;
    for (int i = 0; i < kinds; i++) {
      double shift = meanNs[i] - reference[i];
      residuals -= 2 * shift * deviationTimesCount[i];
      for (int j = 0; j < kinds; j++) {
        residuals += shift * (meanNs[j] - reference[j]) * countTimesCount[i][j];
      }
    }
    return Math.sqrt(Math.max(0, residuals) * blocks / (blocks - 1)) / operations;
  }
}
