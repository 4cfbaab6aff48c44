/**
 * Distances of requests: how large a cache must be so that it still holds what a request is for.
 * They tell the traffic of caches of every size in one pass over a trace.
 */
@NullMarked
package org.mnemo.estimator.policy.distance;

import org.jspecify.annotations.NullMarked;
