/**
 * From the blocks of a run to its baselines: robust weights of blocks, mean latencies and their
 * standard errors by tier, operation and size class, and bootstrap replicates of all of these.
 */
@NullMarked
package org.mnemo.core.baseline;

import org.jspecify.annotations.NullMarked;
