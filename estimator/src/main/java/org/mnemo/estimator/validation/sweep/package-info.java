/** Validation of estimates with the real splits of a sweep. Begin with {@link Validator}. */
@NullMarked
package org.mnemo.estimator.validation.sweep;

import org.jspecify.annotations.NullMarked;
