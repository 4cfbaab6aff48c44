/** Placement Engine: a chosen row of the curve becomes a key-tier map. */
@NullMarked
package org.mnemo.estimator.placement;

import org.jspecify.annotations.NullMarked;
