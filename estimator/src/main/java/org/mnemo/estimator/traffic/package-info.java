/**
 * Requests to each memory at one capacity of FastMem, in numbers in which times are linear. Begin
 * with {@link Traffic}, which policies ({@link org.mnemo.estimator.policy}) make and run-time
 * models ({@link org.mnemo.estimator.model}) use.
 */
@NullMarked
package org.mnemo.estimator.traffic;

import org.jspecify.annotations.NullMarked;
