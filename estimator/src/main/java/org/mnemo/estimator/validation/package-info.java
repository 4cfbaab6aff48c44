/** Estimates held against real splits that were measured in the same run. */
@NullMarked
package org.mnemo.estimator.validation;

import org.jspecify.annotations.NullMarked;
