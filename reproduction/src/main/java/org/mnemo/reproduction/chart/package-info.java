/** Bars and boxes of any numbers, in the style of the estimator's {@code chart}. */
@NullMarked
package org.mnemo.reproduction.chart;

import org.jspecify.annotations.NullMarked;
