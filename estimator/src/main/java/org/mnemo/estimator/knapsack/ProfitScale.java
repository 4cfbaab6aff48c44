package org.mnemo.estimator.knapsack;

/**
 * Profits as whole numbers of a quantum of 2^-10 ns, or of the next power of two with which the sum
 * of all positive profits stays below 2^62. A power of two, so that profits which are whole numbers
 * of it already, such as all whole nanoseconds, do not change at all.
 */
final class ProfitScale {

  private static final int FINEST_EXPONENT = 10;
  private static final int LARGEST_SUM_EXPONENT = 61;

  /** Keeps the sum of the largest doubles from becoming infinite. */
  private static final int SUMMING_EXPONENT = -32;

  private final int exponent;
  private final double mostLostQuanta;

  private ProfitScale(int exponent, double mostLostQuanta) {
    this.exponent = exponent;
    this.mostLostQuanta = mostLostQuanta;
  }

  /** The scale for these profits, of which only the positive ones count. */
  static ProfitScale of(double[] profits) {
    double sum = 0;
    for (double profit : profits) {
      sum += Math.scalb(Math.max(profit, 0), SUMMING_EXPONENT);
    }
    int sumExponent = Math.getExponent(sum) + 1 - SUMMING_EXPONENT;
    int exponent = Math.min(FINEST_EXPONENT, LARGEST_SUM_EXPONENT - sumExponent);
    double lost = 0;
    for (double profit : profits) {
      if (profit > 0) {
        double quanta = Math.scalb(profit, exponent);
        lost += Math.max(0, quanta - Math.round(quanta));
      }
    }
    return new ProfitScale(exponent, lost);
  }

  /** The nearest whole number of quanta. */
  long quanta(double profit) {
    return Math.round(Math.scalb(profit, exponent));
  }

  /**
   * A bound on profits from one on their quanta: no set of items whose quanta add up to at most
   * this has a larger sum of profits.
   */
  double boundOf(long quanta) {
    return Math.scalb(quanta + mostLostQuanta, -exponent);
  }
}
