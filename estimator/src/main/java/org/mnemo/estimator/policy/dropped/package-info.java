/**
 * Caches that drop records: hit ratios by memory as Redis, Valkey and Memcached evict. Begin with
 * {@link HitRatios}.
 */
@NullMarked
package org.mnemo.estimator.policy.dropped;

import org.jspecify.annotations.NullMarked;
