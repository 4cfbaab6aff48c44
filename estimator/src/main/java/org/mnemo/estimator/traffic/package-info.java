/**
 * What each memory has to serve at one capacity of FastMem, in numbers in which times are linear.
 * Policies yield it ({@link org.mnemo.estimator.policy}), models of the run time take it ({@link
 * org.mnemo.estimator.model}); neither knows the other.
 */
@NullMarked
package org.mnemo.estimator.traffic;

import org.jspecify.annotations.NullMarked;
