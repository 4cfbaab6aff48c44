/**
 * Traffic of caches of all sizes: from distances in one pass where the eviction rule has an exact
 * formula, else from simulated caches. Begin with {@link CacheTraffic} and {@link MiniatureCaches};
 * a new rule is a class and a line in {@link Evictions}.
 */
@NullMarked
package org.mnemo.estimator.policy.cache;

import org.jspecify.annotations.NullMarked;
