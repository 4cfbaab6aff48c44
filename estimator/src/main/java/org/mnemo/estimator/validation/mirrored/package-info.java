/**
 * Validation of policies that move data, with servers that hold different shares of one data set in
 * FastMem and serve the same operations. Begin with {@link PolicyValidator}.
 */
@NullMarked
package org.mnemo.estimator.validation.mirrored;

import org.jspecify.annotations.NullMarked;
