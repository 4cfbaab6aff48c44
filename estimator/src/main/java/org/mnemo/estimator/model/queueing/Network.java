package org.mnemo.estimator.model.queueing;

import it.unimi.dsi.fastutil.doubles.DoubleList;

/**
 * Steady state of a closed network by mean value analysis.
 *
 * @param throughputPerNs X, operations a nanosecond of all clients together, more than 0
 * @param responseNs R, mean time of an operation at all stations together, waiting included and
 *     think time not; at least the sum of the demands
 * @param queueLengths mean number of clients at each station, the one in service included; with the
 *     X Z clients that think they add up to N
 */
public record Network(double throughputPerNs, double responseNs, DoubleList queueLengths) {}
