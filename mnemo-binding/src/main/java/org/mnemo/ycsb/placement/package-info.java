/**
 * The choice of tiers for operations, and the division of a run into blocks; pure functions of key,
 * number and seed. Begin with {@link org.mnemo.ycsb.placement.Placement}.
 */
@NullMarked
package org.mnemo.ycsb.placement;

import org.jspecify.annotations.NullMarked;
