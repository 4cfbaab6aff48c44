/**
 * Simulated caches, for eviction rules without an exact formula. Begin with {@link
 * MiniatureCaches}; a new rule is a class here and a line in {@link Evictions}.
 */
@NullMarked
package org.mnemo.estimator.policy.eviction;

import org.jspecify.annotations.NullMarked;
