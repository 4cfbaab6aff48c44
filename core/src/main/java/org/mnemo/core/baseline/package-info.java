/**
 * Computes baselines from the blocks of a run: robust weights, mean latencies with standard errors,
 * and bootstrap replicates. Begin with {@link org.mnemo.core.baseline.BaselineSample}.
 */
@NullMarked
package org.mnemo.core.baseline;

import org.jspecify.annotations.NullMarked;
