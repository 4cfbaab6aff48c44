package org.mnemo.estimator.validation;

/**
 * All that an estimate says of a split's operations.
 *
 * @param times means
 * @param tails percentiles
 * @param clients client threads
 */
record SweepModel(TimeModel times, TailModel tails, int clients) {}
