/**
 * Which tier serves which operation, and how a run is divided into blocks. Pure functions of key,
 * number of the operation and seed; {@link org.mnemo.ycsb.placement.Placement} is the interface,
 * and the settings choose one.
 */
@NullMarked
package org.mnemo.ycsb.placement;

import org.jspecify.annotations.NullMarked;
