/**
 * Turns a {@link Measurement}, requests and {@link EstimateOptions} into an {@link Estimate}: a
 * curve, the recommended split, their uncertainty and notes. Begin with {@link Estimator}.
 */
@NullMarked
package org.mnemo.estimator.estimate;

import org.jspecify.annotations.NullMarked;
