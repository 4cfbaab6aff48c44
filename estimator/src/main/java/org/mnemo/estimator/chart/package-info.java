/** Pictures of any numbers in one style: colours, fonts, axes and PNG files. */
@NullMarked
package org.mnemo.estimator.chart;

import org.jspecify.annotations.NullMarked;
