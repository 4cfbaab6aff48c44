/**
 * Tail latencies of a split as mixtures of measured distributions. Begin with {@link
 * LatencyComponents}.
 */
@NullMarked
package org.mnemo.estimator.model.tails;

import org.jspecify.annotations.NullMarked;
