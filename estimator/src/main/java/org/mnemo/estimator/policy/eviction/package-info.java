/**
 * Caches that are simulated because no formula is exact for them. A new one is a class here and a
 * line in {@link org.mnemo.estimator.policy.eviction.Evictions}.
 */
@NullMarked
package org.mnemo.estimator.policy.eviction;

import org.jspecify.annotations.NullMarked;
