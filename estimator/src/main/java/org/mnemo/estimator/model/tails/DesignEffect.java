package org.mnemo.estimator.model.tails;

/**
 * How much less operations tell than as many independent ones, because they come in clusters of
 * slow and of fast ones.
 *
 * @param ofPercentiles design effect (Kish, Survey Sampling, 1965) of shares of operations beyond a
 *     latency: number of operations that tell as much as one independent one, at least 1; NaN if it
 *     is not known
 * @param addedVarianceNs2 what clusters add to the variance of operations when the error of a mean
 *     latency follows from it, in square nanoseconds, at least 0; NaN if it is not known. A sum and
 *     no factor: the variance of all operations holds differences between kinds of operations, too,
 *     which add nothing to the error of the mean of one kind
 */
public record DesignEffect(double ofPercentiles, double addedVarianceNs2) {

  static final DesignEffect UNKNOWN = new DesignEffect(Double.NaN, Double.NaN);
}
