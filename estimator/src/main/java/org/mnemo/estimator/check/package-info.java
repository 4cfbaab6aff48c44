/**
 * Checks of SLOs against a measurement or an estimate, and differences between measurements of one
 * workload. Begin with {@link EstimateJudge} and {@link RunReadings}.
 */
@NullMarked
package org.mnemo.estimator.check;

import org.jspecify.annotations.NullMarked;
