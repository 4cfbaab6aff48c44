/**
 * Pure functions for cost and run time, each with its equation. Begin with {@link RunTimeModel};
 * {@link SlaAlpha} is linear in misses instead (Koh, Kim, Kim and Huh, "End Performance SLA Support
 * for Disaggregated Memory").
 */
@NullMarked
package org.mnemo.estimator.model;

import org.jspecify.annotations.NullMarked;
