/** Pattern Engine: what a trace asks of each key, read in one pass, and what its records occupy. */
@NullMarked
package org.mnemo.estimator.pattern;

import org.jspecify.annotations.NullMarked;
