package org.mnemo.core.measurement;

import org.mnemo.core.trace.Operation;

/**
 * What one operation did with values of one size class on one tier in one block of consecutive
 * operations; a row of {@code blocks.csv}. Sums, not means, so that rows can be added.
 *
 * @param block number of the block, from 0
 * @param startNs start of the block since the start of the run, at least 0
 * @param kind the tier that the whole block ran on, {@code mixed-SHARE} with the share of requests
 *     that a coin sent to the fastest tier, {@code mixed-FASTER+SLOWER-SHARE} where there are more
 *     than two ({@link TierPair}), {@code split-SHARE} with the share of bytes that a sweep has in
 *     the fastest tier, or {@code map}
 * @param tier where these operations ran
 * @param sizeClass {@link SizeClass} of the values that they moved
 * @param operations how many were counted, guard and warm-up left out
 * @param valueBytes bytes of value that they moved
 * @param latencyNs sum of their latencies
 * @param clientNs sum of the client's own time before each of them
 * @param switches how many of them followed an operation on another tier
 */
public record BlockRow(
    long block,
    long startNs,
    String kind,
    String tier,
    Operation operation,
    int sizeClass,
    long operations,
    long valueBytes,
    long latencyNs,
    long clientNs,
    long switches) {}
