/** Estimate Engine: pattern, baselines and model become a curve, one row for every split. */
@NullMarked
package org.mnemo.estimator.estimate;

import org.jspecify.annotations.NullMarked;
