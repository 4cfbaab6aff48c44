/**
 * Pictures of any numbers in one style: colours, fonts, axes, kinds of charts, and the formats of
 * picture files. What a picture shows is decided by its callers.
 */
@NullMarked
package org.mnemo.estimator.chart;

import org.jspecify.annotations.NullMarked;
