/** Pictures of any numbers in one style: colours, fonts, axes, and the formats of picture files. */
@NullMarked
package org.mnemo.estimator.chart;

import org.jspecify.annotations.NullMarked;
