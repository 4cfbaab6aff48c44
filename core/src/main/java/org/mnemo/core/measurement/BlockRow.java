package org.mnemo.core.measurement;

import org.mnemo.core.trace.Operation;

/**
 * Sums over one kind of operation, size class and tier in one block of consecutive operations; a
 * row of {@code blocks.csv}. Sums, not means, so that rows can be added.
 *
 * @param block number of the block, from 0
 * @param startNs start of the block in nanoseconds since the start of the run, at least 0
 * @param kind the tier of the whole block; {@code mixed-SHARE} with the share of requests sent at
 *     random to the fastest tier; {@code mixed-FASTER+SLOWER-SHARE} with more than two tiers
 *     ({@link TierPair}); {@code split-SHARE} with the share of a sweep's bytes in the fastest
 *     tier; or {@code map}
 * @param tier name of the operations' tier
 * @param sizeClass {@link SizeClass} of the values moved
 * @param operations number of counted operations, without guard and warm-up
 * @param valueBytes bytes of values moved
 * @param latencyNs sum of the operations' latencies in nanoseconds
 * @param clientNs sum of the think times before the operations, in nanoseconds
 * @param switches number of operations after an operation on another tier
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
