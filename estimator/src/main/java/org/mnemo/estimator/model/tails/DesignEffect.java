package org.mnemo.estimator.model.tails;

/**
 * Loss of information per operation, because slow and fast operations come in clusters.
 *
 * @param ofPercentiles design effect (Kish, Survey Sampling, 1965) of shares of operations beyond a
 *     latency: operations equivalent to one independent operation, at least 1; NaN if unknown
 * @param addedVarianceNs2 variance that clusters add to the variance of operations for the error of
 *     a mean latency, in square nanoseconds, at least 0; NaN if unknown. It is a sum rather than a
 *     factor, as the variance of all operations includes differences between their kinds, which do
 *     not affect the mean of one kind
 */
public record DesignEffect(double ofPercentiles, double addedVarianceNs2) {

  static final DesignEffect UNKNOWN = new DesignEffect(Double.NaN, Double.NaN);
}
