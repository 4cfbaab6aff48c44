/**
 * Whether promises are kept: a measurement or an estimate held against limits, with three outcomes.
 */
@NullMarked
package org.mnemo.estimator.verdict;

import org.jspecify.annotations.NullMarked;
