/**
 * Integer request counts per key, which merge: parts of a trace read in any threads, processes or
 * clusters add up to one pass over the whole trace. Begin with {@link TraceAggregates}.
 */
@NullMarked
package org.mnemo.estimator.aggregate;

import org.jspecify.annotations.NullMarked;
