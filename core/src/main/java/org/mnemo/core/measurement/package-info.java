/**
 * The measurement directory and the records and files in it: {@code run.json}, blocks, latencies,
 * operations, data set, baselines, and what servers say of their memory and work.
 */
@NullMarked
package org.mnemo.core.measurement;

import org.jspecify.annotations.NullMarked;
