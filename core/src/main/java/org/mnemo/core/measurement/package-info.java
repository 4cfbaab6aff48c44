/** Measurements of a run: latencies, blocks, baselines, the measurement directory. */
@NullMarked
package org.mnemo.core.measurement;

import org.jspecify.annotations.NullMarked;
