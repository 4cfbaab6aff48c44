package org.mnemo.estimator.check;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * Uncertainty of a difference of logarithms.
 *
 * @param error its standard error
 * @param freedom degrees of freedom of the error, above 0
 */
record Spread(double error, double freedom) {

  /**
   * Least relative standard error, so that rounding of equal times does not count as a difference.
   */
  private static final double ROUNDING = 1e-9;

  private static final double TAIL = 0.025;

  Spread {
    error = Math.max(ROUNDING, error);
  }

  /** Half width of the 95 % interval by Student's t. */
  double halfWidth() {
    return -new TDistribution(freedom).inverseCumulativeProbability(TAIL) * error;
  }

  /** Two-sided probability of a difference at least this large by chance. */
  double probability(double difference) {
    return 2 * new TDistribution(freedom).cumulativeProbability(-Math.abs(difference) / error);
  }

  /**
   * Probability of a difference at least this large by chance if the true one is at most {@code
   * margin}.
   */
  double probabilityBeyond(double difference, double margin) {
    return new TDistribution(freedom).cumulativeProbability((margin - difference) / error);
  }
}
