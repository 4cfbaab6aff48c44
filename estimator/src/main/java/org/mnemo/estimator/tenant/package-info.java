/** Slowdown of tenants that share one FastMem. Begin with {@link NoisyNeighbours}. */
@NullMarked
package org.mnemo.estimator.tenant;

import org.jspecify.annotations.NullMarked;
