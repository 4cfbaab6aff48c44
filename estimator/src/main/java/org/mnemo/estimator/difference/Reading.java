package org.mnemo.estimator.difference;

/**
 * A figure as one run tells it.
 *
 * @param value the figure, above 0
 * @param logVariance variance of its natural logarithm by what varied within the run
 * @param freedom degrees of freedom of that variance
 */
record Reading(double value, double logVariance, double freedom) {}
