/**
 * A store with configured service times on a virtual clock. Begin with {@link
 * org.mnemo.ycsb.store.simulated.SimulatedServer}.
 */
@NullMarked
package org.mnemo.ycsb.store.simulated;

import org.jspecify.annotations.NullMarked;
