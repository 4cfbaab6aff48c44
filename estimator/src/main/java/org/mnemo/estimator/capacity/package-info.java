/**
 * Capacity of a server at each split, from its time per request under load. Begin with {@link
 * CapacityCurve}.
 */
@NullMarked
package org.mnemo.estimator.capacity;

import org.jspecify.annotations.NullMarked;
