package org.mnemo.estimator.difference;

import org.apache.commons.math3.distribution.TDistribution;

/**
 * How sure a difference of logarithms is.
 *
 * @param error its standard error
 * @param freedom degrees of freedom of that, above 0
 */
record Spread(double error, double freedom) {

  /**
   * Least relative standard error, so that rounding of equal times is not taken for a difference.
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

  /** Probability of a difference at least as far from 0, either way, by chance. */
  double probability(double difference) {
    return 2 * new TDistribution(freedom).cumulativeProbability(-Math.abs(difference) / error);
  }

  /** Probability of so large a difference by chance if it is in truth a margin at most. */
  double probabilityBeyond(double difference, double margin) {
    return new TDistribution(freedom).cumulativeProbability((margin - difference) / error);
  }
}
