/**
 * The style that all pictures share (colours, fonts, axes), and the formats of picture files. What
 * a picture shows is decided by its callers.
 */
@NullMarked
package org.mnemo.estimator.chart;

import org.jspecify.annotations.NullMarked;
