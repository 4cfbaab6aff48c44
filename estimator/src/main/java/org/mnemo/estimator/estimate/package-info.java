/**
 * Turns a user's question ({@link EstimateRequest}) into an {@link Estimate}: a curve, the
 * recommended split, their uncertainty and notes. Begin with {@link Estimator}.
 */
@NullMarked
package org.mnemo.estimator.estimate;

import org.jspecify.annotations.NullMarked;
