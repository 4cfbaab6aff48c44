/**
 * The curve: what traffic and model say of every split, with its 95 % intervals, percentiles of
 * latencies, and the scale back from a sample to the whole. Knows nothing of what a user asks.
 */
@NullMarked
package org.mnemo.estimator.curve;

import org.jspecify.annotations.NullMarked;
