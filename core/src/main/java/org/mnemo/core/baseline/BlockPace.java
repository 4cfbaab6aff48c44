package org.mnemo.core.baseline;

/**
 * How fast one block on a whole tier went.
 *
 * @param tier name of the tier
 * @param startNs start of the block in nanoseconds since the start of the run
 * @param operations number of operations that were counted in it
 * @param ns time that these took in nanoseconds, think time included, had all clients done as many
 * @param outlier true if the block has less than its {@link BlockWeights full weight}, as something
 *     beside memory hit it
 */
public record BlockPace(String tier, long startNs, double operations, double ns, boolean outlier) {}
