/** Offline: from a measurement directory or a trace to the curve and the placement. */
@NullMarked
package org.mnemo.estimator;

import org.jspecify.annotations.NullMarked;
