/**
 * The measurement directory and its files: {@code run.json}, blocks, latencies, operations, data
 * set, baselines and server reports. Begin with {@link org.mnemo.core.measurement.RunInfo}, or
 * {@link org.mnemo.core.measurement.MeasurementDirectory} for the files.
 */
@NullMarked
package org.mnemo.core.measurement;

import org.jspecify.annotations.NullMarked;
