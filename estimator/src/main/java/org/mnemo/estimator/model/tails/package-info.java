/** Tail latencies of a split as mixtures of measured distributions. */
@NullMarked
package org.mnemo.estimator.model.tails;

import org.jspecify.annotations.NullMarked;
