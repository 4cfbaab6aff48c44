package org.mnemo.estimator.model.tails;

/**
 * How many times as many operations it takes to know as much as if each were a draw of its own
 * (Kish, Survey Sampling, 1965).
 *
 * @param ofPercentiles design effect for shares of operations beyond a latency, at least 1; NaN if
 *     it is not known
 * @param ofMeans design effect for mean latencies, which a few stalls dominate in the same way as
 *     they do the variance, at least 1; NaN if it is not known
 */
public record DesignEffect(double ofPercentiles, double ofMeans) {

  static final DesignEffect UNKNOWN = new DesignEffect(Double.NaN, Double.NaN);
}
