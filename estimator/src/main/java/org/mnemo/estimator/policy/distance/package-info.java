/**
 * Distances of requests: the smallest cache that still holds a request's data, which gives the
 * traffic of caches of all sizes in one pass. Begin with {@link PageLayout} and {@link
 * CacheTraffic}.
 */
@NullMarked
package org.mnemo.estimator.policy.distance;

import org.jspecify.annotations.NullMarked;
