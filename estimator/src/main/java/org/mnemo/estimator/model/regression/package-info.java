/**
 * Least squares: straight lines over sizes, and non-decreasing sequences. Begin with {@link
 * WeightedLine}.
 */
@NullMarked
package org.mnemo.estimator.model.regression;

import org.jspecify.annotations.NullMarked;
