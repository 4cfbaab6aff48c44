package org.mnemo.core.measurement;

import org.mnemo.core.trace.Operation;

/**
 * Sums over one kind of operation with values of one size class on one tier in one block of
 * consecutive operations; a row of {@code blocks.csv}. They are no means, so that rows can be
 * added.
 *
 * @param block number of the block, from 0
 * @param startNs start of the block in nanoseconds since the start of the run, at least 0
 * @param kind the tier that the whole block ran on, {@code mixed-SHARE} with the share of requests
 *     that a coin sent to the fastest tier, {@code mixed-FASTER+SLOWER-SHARE} where there are more
 *     than two ({@link TierPair}), {@code split-SHARE} with the share of bytes that a sweep has in
 *     the fastest tier, or {@code map}
 * @param tier name of the tier that these operations ran on
 * @param sizeClass {@link SizeClass} of the values that they moved
 * @param operations number of operations that were counted, guard and warm-up left out
 * @param valueBytes bytes of value that they moved
 * @param latencyNs sum of their latencies in nanoseconds
 * @param clientNs sum of the think time before each of them, in nanoseconds
 * @param switches number of them that followed an operation on another tier
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
