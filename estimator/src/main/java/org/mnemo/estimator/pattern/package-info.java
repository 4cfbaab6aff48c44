/**
 * Pattern Engine: request counts per key in one pass over a trace, the memory of records, and files
 * of patterns. Begin with {@link PatternEngine} and {@link PatternFile}.
 */
@NullMarked
package org.mnemo.estimator.pattern;

import org.jspecify.annotations.NullMarked;
