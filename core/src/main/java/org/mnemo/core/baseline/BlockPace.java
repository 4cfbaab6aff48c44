package org.mnemo.core.baseline;

/**
 * Speed of one block on a whole tier.
 *
 * @param startNs start of the block in nanoseconds since the start of the run
 * @param operations number of counted operations
 * @param ns their time in nanoseconds, think time included, scaled to equal operations per client
 * @param outlier true if the block has less than {@link BlockWeights full weight}, due to a
 *     disturbance
 */
public record BlockPace(String tier, long startNs, double operations, double ns, boolean outlier) {}
