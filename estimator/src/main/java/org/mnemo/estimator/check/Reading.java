package org.mnemo.estimator.check;

/**
 * A figure measured in one run.
 *
 * @param value the figure, above 0
 * @param logVariance variance of its natural logarithm within the run
 * @param freedom degrees of freedom of that variance
 */
record Reading(double value, double logVariance, double freedom) {}
