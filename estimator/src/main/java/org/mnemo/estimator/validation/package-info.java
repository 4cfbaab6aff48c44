/**
 * Estimates compared with real splits measured in the same run: a sweep of fixed splits, or servers
 * with different shares of the data for policies that move it. Begin with {@link Validation}.
 */
@NullMarked
package org.mnemo.estimator.validation;

import org.jspecify.annotations.NullMarked;
