/**
 * Pattern Engine: request counts per key in one pass over a trace, and the memory of records. Begin
 * with {@link PatternEngine}.
 */
@NullMarked
package org.mnemo.estimator.pattern;

import org.jspecify.annotations.NullMarked;
