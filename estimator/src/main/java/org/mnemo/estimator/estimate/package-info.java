/**
 * Estimate Engine: a user's question ({@code EstimateRequest}) becomes an {@code Estimate}, which
 * is a curve, the split that keeps the promises, how sure both are, and what else a user must know.
 */
@NullMarked
package org.mnemo.estimator.estimate;

import org.jspecify.annotations.NullMarked;
