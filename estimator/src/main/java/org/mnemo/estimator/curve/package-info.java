/**
 * Throughput, latency percentiles and cost of each split, with 95 % intervals, scaled from a sample
 * to the whole. Begin with {@link Curve}.
 */
@NullMarked
package org.mnemo.estimator.curve;

import org.jspecify.annotations.NullMarked;
