/**
 * What a user must know of an answer beyond its numbers, as codes with values: found where it is
 * known, put into sentences by {@link org.mnemo.estimator.report} only.
 */
@NullMarked
package org.mnemo.estimator.note;

import org.jspecify.annotations.NullMarked;
