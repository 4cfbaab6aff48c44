/**
 * Pure functions for cost and run time, each with its equation. Begin with {@link RunTimeModel}.
 */
@NullMarked
package org.mnemo.estimator.model;

import org.jspecify.annotations.NullMarked;
