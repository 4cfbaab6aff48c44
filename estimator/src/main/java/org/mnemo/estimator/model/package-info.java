/** Pure functions of cost and run time; each names its equation. */
@NullMarked
package org.mnemo.estimator.model;

import org.jspecify.annotations.NullMarked;
