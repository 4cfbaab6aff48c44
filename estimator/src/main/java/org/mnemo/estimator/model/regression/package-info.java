/** Least squares: straight lines over sizes, and values that never fall. */
@NullMarked
package org.mnemo.estimator.model.regression;

import org.jspecify.annotations.NullMarked;
