/**
 * Capacity of a server at each split, in requests a second, from its time per request under load.
 * Begin with {@link CapacityCurve}.
 */
@NullMarked
package org.mnemo.estimator.load;

import org.jspecify.annotations.NullMarked;
