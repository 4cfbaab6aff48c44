/**
 * Significance, size and uncertainty of differences between measurements of one workload. Begin
 * with {@link RunReadings}.
 */
@NullMarked
package org.mnemo.estimator.difference;

import org.jspecify.annotations.NullMarked;
