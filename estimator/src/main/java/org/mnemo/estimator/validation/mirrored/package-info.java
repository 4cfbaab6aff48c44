/**
 * Curves of policies that move data, held against servers that hold different shares of one data
 * set in FastMem and see the same operations.
 */
@NullMarked
package org.mnemo.estimator.validation.mirrored;

import org.jspecify.annotations.NullMarked;
