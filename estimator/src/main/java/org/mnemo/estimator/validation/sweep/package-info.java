/** Estimates held against the real splits of a sweep. */
@NullMarked
package org.mnemo.estimator.validation.sweep;

import org.jspecify.annotations.NullMarked;
