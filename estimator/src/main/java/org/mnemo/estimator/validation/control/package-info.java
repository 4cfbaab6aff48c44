/**
 * Negative controls: estimates that are wrong on purpose, which a validation must find to be off.
 */
@NullMarked
package org.mnemo.estimator.validation.control;

import org.jspecify.annotations.NullMarked;
