/**
 * Validation: estimates compared with real splits measured in the same run. Begin with {@link
 * Validation}.
 */
@NullMarked
package org.mnemo.estimator.validation;

import org.jspecify.annotations.NullMarked;
